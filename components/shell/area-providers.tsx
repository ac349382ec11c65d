"use client"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"

const FRESH_MS = 30_000
const MOST_RETRIES = 2

/** What the screens of an area stand on: one store of what they asked the API. */
export function AreaProviders({ children }: { children: ReactNode }) {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry } } }))
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}

/** Asks again only where the answer may change by itself: the server was away. */
function retry(failures: number, error: Error): boolean {
  return "code" in error && error.code === "maintenance" && failures < MOST_RETRIES
}
