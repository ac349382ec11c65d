import { createServer, type IncomingMessage } from "node:http"
import { text } from "node:stream/consumers"
import type { AttackServer } from "./attack"

/** What a vulnerable server answers. */
export interface VulnerableAnswer {
  status: number
  body?: unknown
  cookies?: string[]
}

/** Starts a small server that answers the requests of an attack as a program with the vulnerability would. */
export async function startVulnerableServer(
  answer: (request: IncomingMessage, body: string) => VulnerableAnswer,
): Promise<AttackServer> {
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const { status, body = {}, cookies = [] } = answer(request, sent)
      response.writeHead(status, { "content-type": "application/json", "set-cookie": cookies })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    process: undefined,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
