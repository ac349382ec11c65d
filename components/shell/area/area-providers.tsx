"use client"
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { type ReactNode, useEffect, useState } from "react"
import { invalidate } from "@/lib/client/invalidate"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { STALE_TIME_MS } from "@/lib/client/stale-time"
import type { FailureCode } from "@/lib/contract/errors"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { paths } from "@/lib/shared/paths"
import type { PageArea } from "@/lib/shared/roles"
import { bootstrapQuery } from "./bootstrap-query"
import { OutboxHost } from "./outbox-host"
import { AreaContext } from "./use-bootstrap"

const MAX_RETRIES = 2
/** The shortest time between two refreshes of an area. */
const REFRESH_INTERVAL_MS = 10_000

/** Where a refused bootstrap call leads, as the guard of the page would (spec §2, §8). */
const PATH_AFTER: Partial<Record<string, string>> = {
  forbidden: paths.error,
  unauthenticated: paths.home,
}

type AreaProvidersProps = {
  /** Undefined for a page outside the areas: it makes no bootstrap call. */
  area?: PageArea
  children: ReactNode
}

/**
 * Provides the query client of an area and makes its bootstrap call. A call that is refused with `forbidden` shows that the
 * person's role has changed, so the area is refreshed on the server and in the browser with the new rights.
 */
export function AreaProviders({ area, children }: AreaProvidersProps) {
  const router = useRouter()
  const [queries] = useState(() => findOrStartQueries(area, () => router.refresh()))
  useEffect(() => void (uncommitted = undefined), [])
  return (
    <QueryClientProvider client={queries}>
      <AreaContext value={area}>{children}</AreaContext>
      {(area === "student" || area === "library") && <OutboxHost />}
    </QueryClientProvider>
  )
}

/** What a rendering has started that React threw away, as something within was not loaded yet: its repetition goes on with it. */
let uncommitted: { area: PageArea; client: QueryClient } | undefined

function findOrStartQueries(area: PageArea | undefined, refresh: () => void): QueryClient {
  if (uncommitted && uncommitted.area === area) return uncommitted.client
  const client = startQueries(area, refresh)
  if (area && typeof window !== "undefined") uncommitted = { area, client }
  return client
}

function startQueries(area: PageArea | undefined, refresh: () => void): QueryClient {
  let refreshedAt = -REFRESH_INTERVAL_MS
  function onError(error: Error) {
    if (codeOf(error) !== "forbidden" || performance.now() - refreshedAt < REFRESH_INTERVAL_MS) return
    refreshedAt = performance.now()
    refresh()
    void invalidate(client, [bootstrap.show])
  }
  function onQueryError(error: Error, { queryKey }: { queryKey: readonly unknown[] }) {
    const path = queryKey[0] === bootstrap.show.path ? PATH_AFTER[codeOf(error) ?? ""] : undefined
    if (path) hardNavigate(path)
    else onError(error)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: onQueryError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { staleTime: STALE_TIME_MS, retry }, mutations: { networkMode: "always" } },
  })
  // Before any effect, so that the call is under way before those of the screen.
  if (area && typeof window !== "undefined") void client.query(bootstrapQuery(area)).catch(() => undefined)
  return client
}

const codeOf = (error: Error) => ("code" in error ? String(error.code) : undefined)

const RETRIED = new Set<string | undefined>(["maintenance", "busy", "storage_unavailable"] satisfies FailureCode[])

/** Retries only what may succeed later: the server or its storage was unavailable or busy. */
const retry = (failures: number, error: Error): boolean => RETRIED.has(codeOf(error)) && failures < MAX_RETRIES
