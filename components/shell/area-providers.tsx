"use client"
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { type ReactNode, useState } from "react"

const FRESH_MS = 30_000
const MOST_RETRIES = 2
/** An area is drawn anew so often at most. */
const REDRAW_MS = 10_000

/**
 * What the screens of an area stand on: one store of what they asked the API. What is refused for want of a right shows
 * that the person's role has changed, and the area is drawn anew as they may see it now.
 */
export function AreaProviders({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [queries] = useState(() => {
    let drawnAt = -REDRAW_MS
    function onError(error: Error) {
      if (codeOf(error) !== "no_rights" || performance.now() - drawnAt < REDRAW_MS) return
      drawnAt = performance.now()
      router.refresh()
    }
    return new QueryClient({
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({ onError }),
      defaultOptions: { queries: { staleTime: FRESH_MS, retry } },
    })
  })
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

const codeOf = (error: Error) => ("code" in error ? error.code : undefined)

/** Asks again only where the answer may change by itself: the server was away. */
const retry = (failures: number, error: Error): boolean => codeOf(error) === "maintenance" && failures < MOST_RETRIES
