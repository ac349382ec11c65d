import { createServer, type IncomingMessage } from "node:http"
import { text } from "node:stream/consumers"
import type { AttackServer } from "./attack"
import { listen } from "./listen"

/** What a vulnerable server answers. */
export interface VulnerableAnswer {
  status: number
  body?: unknown
  cookies?: string[]
  location?: string
}

/** Starts a small server that answers the requests of an attack as a program with the vulnerability would. */
export function startVulnerableServer(
  answer: (request: IncomingMessage, body: string) => VulnerableAnswer,
): Promise<AttackServer> {
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { status, body = {}, cookies = [], location = "" } = answer(request, sent)
      response.writeHead(status, { "content-type": "application/json", "set-cookie": cookies, location })
      response.end(JSON.stringify(body))
    })
  })
  return listen(server)
}
