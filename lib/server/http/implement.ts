import type { Contract, Endpoint, Received, Reply } from "@/lib/contract/endpoint"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { RequestFacts } from "./request-facts"

type ActorOf<E extends Endpoint> = E["access"] extends "public" ? Actor | null : Actor
type DbOf<E extends Endpoint> = E extends { scope: "own" } ? undefined : Db

/** What a handler works with: who calls, the guarded transaction of the endpoint's scope, and the institute at hand. */
export type Context<E extends Endpoint> = { actor: ActorOf<E>; db: DbOf<E>; instituteId: number; facts: RequestFacts }

type Handlers<C extends Contract> = {
  [K in keyof C]: (context: Context<C[K]>, input: Received<C[K]>) => Promise<Reply<C[K]>>
}

/** An endpoint with the function that answers it, types erased. */
export type Implementation = {
  endpoint: Endpoint
  handle: (
    context: { actor: Actor | null; db: Db | undefined; instituteId: number; facts: RequestFacts },
    input: any,
  ) => Promise<unknown>
}

/** Pairs each endpoint of a contract with its handler; a missing or misshapen handler does not compile. */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>): Implementation[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name] as unknown as Implementation["handle"],
  }))
}
