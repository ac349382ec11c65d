import { z } from "zod"
import { type Endpoint, isDownload } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { answerCall } from "./call"
import type { Implementation } from "./implement"
import type { RawInput } from "./read-input"
import { type InsideCaller, insideFacts } from "./request-facts"

/** What pages call: the same handlers, in this program, without HTTP. */
export interface InsideApi {
  answer: (route: string, input: RawInput, caller?: InsideCaller) => Promise<unknown>
}

const place = Symbol.for("lectern.api")

/** Puts the API where pages of the same program find it, whatever bundle they were built into. */
export function openInside(implementations: Implementation[]): void {
  const byRoute = new Map(implementations.map((one) => [routeOf(one.endpoint), one]))
  const api: InsideApi = {
    async answer(route, input, caller) {
      const implementation = byRoute.get(route)
      if (!implementation || isDownload(implementation.endpoint.reply)) throw new Failure("not_found")
      const encoded = await answerCall(implementation, input, insideFacts(caller))
      return z.decode(implementation.endpoint.reply, encoded)
    },
  }
  Object.assign(globalThis, { [place]: api })
}

export const routeOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`
