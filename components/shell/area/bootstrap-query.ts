import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "@/lib/client/api"
import { type Bootstrap, bootstrap } from "@/lib/features/bootstrap/contract"
import type { PageArea } from "@/lib/shared/roles"

/** The query of what every screen of an area needs. */
export const bootstrapQuery = (area: PageArea) =>
  queryOptions({
    queryKey: [bootstrap.show.path, area],
    queryFn: () =>
      area === "library"
        ? call(bootstrap.library, { query: {} })
        : call(bootstrap.show, { params: { area }, query: {} }),
    // It changes by what the person does, and by messages of the live connection.
    staleTime: Infinity,
  })

/** Shows a new number of unread notifications. */
export const setUnread = (client: QueryClient, unread: number): void =>
  void client.setQueriesData<Bootstrap>({ queryKey: [bootstrap.show.path] }, (known) => known && { ...known, unread })
