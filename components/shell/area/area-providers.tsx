"use client"
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { type ReactNode, useState } from "react"

const STALE_TIME_MS = 30_000
const MAX_RETRIES = 2
/** The shortest time between two refreshes of an area. */
const REFRESH_INTERVAL_MS = 10_000

/**
 * Provides the query client of an area. A call that is refused with `forbidden` shows that the person's role has
 * changed, so the area is refreshed on the server with the new rights.
 */
export function AreaProviders({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [queries] = useState(() => {
    let refreshedAt = -REFRESH_INTERVAL_MS
    function onError(error: Error) {
      if (codeOf(error) !== "forbidden" || performance.now() - refreshedAt < REFRESH_INTERVAL_MS) return
      refreshedAt = performance.now()
      router.refresh()
    }
    return new QueryClient({
      queryCache: new QueryCache({ onError }),
      mutationCache: new MutationCache({ onError }),
      defaultOptions: { queries: { staleTime: STALE_TIME_MS, retry } },
    })
  })
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

const codeOf = (error: Error) => ("code" in error ? error.code : undefined)

/** Retries only what may succeed later: the server was unavailable or busy. */
const retry = (failures: number, error: Error): boolean =>
  (codeOf(error) === "maintenance" || codeOf(error) === "busy") && failures < MAX_RETRIES
