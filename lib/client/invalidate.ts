import type { QueryClient } from "@tanstack/react-query"
import type { Endpoint } from "@/lib/contract/endpoint"

/**
 * Marks what these calls have answered as outdated, and fetches again what is shown. A first load that is under way begins
 * anew, because it may have been answered before the change; `invalidateQueries` alone would take its answer.
 */
export async function invalidate(client: QueryClient, calls: readonly Pick<Endpoint, "path">[]): Promise<void> {
  await Promise.all(
    calls.map(async ({ path }) => {
      const queryKey = [path]
      await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
      await client.invalidateQueries({ queryKey })
    }),
  )
}
