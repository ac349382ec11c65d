import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "@/lib/client/api"
import type { Session } from "@/lib/client/session/next-auth-client"
import { setFirstSession } from "@/lib/client/session/session"
import { type Bootstrap, bootstrap } from "@/lib/features/bootstrap/contract"
import type { Area } from "@/lib/shared/roles"
import { bootstrapRequest } from "./bootstrap-request"

/** The query of what every screen of an area needs. Its answer carries the session, so that it is not fetched again. */
export const bootstrapQuery = (area: Area) =>
  queryOptions({
    queryKey: [bootstrap.show.path, area],
    async queryFn() {
      const answer = await call(bootstrap.show, bootstrapRequest(area))
      const session = sessionOf(answer)
      if (session) setFirstSession(session)
      return answer
    },
    // It changes by what the person does, and by messages of the live connection.
    staleTime: Infinity,
  })

/** Shows a new number of unread notifications. */
export const setUnread = (client: QueryClient, unread: number): void =>
  void client.setQueriesData<Bootstrap>({ queryKey: [bootstrap.show.path] }, (known) => known && { ...known, unread })

function sessionOf({ person, session }: Bootstrap): Session | undefined {
  if (!session) return undefined
  return {
    user: { ...person, role: person.role.roleType },
    access_token: session.access_token,
    user_unique_login_token: session.user_unique_login_token,
    expiresAt: session.expiresAt.getTime(),
  }
}
