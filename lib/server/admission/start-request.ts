import type { ServerResponse } from "node:http"
import { clientNetwork } from "../network/client-network"
import { REQUESTS_PER_CLIENT, REQUESTS_PER_TURN } from "./limits"
import { createTurns } from "../concurrency/turns"

/** The turns in which requests of different clients are started. */
export const turns = createTurns(REQUESTS_PER_TURN)

const underWay = new Map<string, number>()

/** Starts a request of a client in its turn; false when the client has too many under way. */
export function startRequest(ip: string, response: ServerResponse, start: () => void): boolean {
  const client = clientNetwork(ip)
  const count = underWay.get(client) ?? 0
  if (count >= REQUESTS_PER_CLIENT) return false
  underWay.set(client, count + 1)
  response.once("close", () => {
    const left = (underWay.get(client) ?? 1) - 1
    if (left > 0) underWay.set(client, left)
    else underWay.delete(client)
  })
  turns.start(client, start)
  return true
}
