import { Failure, type FailureCode } from "@/lib/contract/errors"

const SESSION_OVER: readonly FailureCode[] = ["unauthenticated", "token_expired", "session_replaced", "disabled"]

type PolledQuery<Data> = { state: { data: Data | undefined; error: Error | null } }

/**
 * The `refetchInterval` of a query that is asked again as long as `intervalOf` says. It ends with the session: a tab that was
 * left open would be refused for ever. The query goes on once it succeeds again, as when the tab is looked at after a sign-in.
 */
export const poll =
  <Data>(intervalOf: (data: Data | undefined) => number | false) =>
  ({ state }: PolledQuery<Data>): number | false =>
    isSessionOver(state.error) ? false : intervalOf(state.data)

const isSessionOver = (error: Error | null) => error instanceof Failure && SESSION_OVER.includes(error.code)
