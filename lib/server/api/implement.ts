import type { Contract, Endpoint, ParsedRequestOf, Reply } from "@/lib/contract/endpoint"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { clampPage } from "./clamp-page"
import type { RequestFacts } from "./request-facts"

type ActorOf<E extends Endpoint> = E["access"] extends "public" ? Actor | null : Actor
type DbOf<E extends Endpoint> = E extends { scope: "own" } ? undefined : Db

/** What a handler gets: the caller, the transaction of the endpoint's scope, the institute and the request metadata. */
export type HandlerContext<E extends Endpoint> = {
  actor: ActorOf<E>
  db: DbOf<E>
  instituteId: number
  facts: RequestFacts
}

type Handle<E extends Endpoint> = (context: HandlerContext<E>, input: ParsedRequestOf<E>) => Promise<Reply<E>>

/** What a read gets that does not wait for the caller's rights: who they are by their access token, and no role. */
export type ReadAheadContext = { userId: number; instituteId: number; db: Db }

/**
 * A read whose queries are sent together with the one that authorises its caller, so that a call costs one round trip.
 * Its reply is dropped when the caller is refused. Only for a GET of the institute that depends on the caller's id alone.
 */
type ReadAhead<E extends Endpoint> = E extends { access: "public" } | { scope: string } | { writes: true }
  ? never
  : { readAhead: (context: ReadAheadContext, input: ParsedRequestOf<E>) => Promise<Reply<E>> }

type Handlers<C extends Contract> = { [K in keyof C]: Handle<C[K]> | ReadAhead<C[K]> }

/** An endpoint with its handler, types erased. */
export type Implementation = { endpoint: Endpoint } & (
  | {
      handle: (
        context: { actor: Actor | null; db: Db | undefined; instituteId: number; facts: RequestFacts },
        input: any,
      ) => Promise<unknown>
      readAhead?: undefined
    }
  | { readAhead: (context: ReadAheadContext, input: any) => Promise<unknown> }
)

/** Pairs each endpoint of a contract with its handler; a missing or mistyped handler does not compile. */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>): Implementation[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const handler = handlers[name]
    if (typeof handler === "function") return { endpoint, handle: clampPage(endpoint, handler) } as Implementation
    // The type of an endpoint does not tell its method.
    if (endpoint.method !== "GET") throw new Error(`${endpoint.path}: only a GET may read ahead`)
    if (!handler) throw new Error(`${endpoint.path} has no handler`)
    return { endpoint, readAhead: clampPage(endpoint, handler.readAhead) }
  })
}
