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

type Handlers<C extends Contract> = {
  [K in keyof C]: (context: HandlerContext<C[K]>, input: ParsedRequestOf<C[K]>) => Promise<Reply<C[K]>>
}

/** An endpoint with its handler, types erased. */
export type Implementation = {
  endpoint: Endpoint
  handle: (
    context: { actor: Actor | null; db: Db | undefined; instituteId: number; facts: RequestFacts },
    input: any,
  ) => Promise<unknown>
}

/** Pairs each endpoint of a contract with its handler; a missing or mistyped handler does not compile. */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>): Implementation[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    handle: clampPage(endpoint, handlers[name] as unknown as Implementation["handle"]),
  }))
}
