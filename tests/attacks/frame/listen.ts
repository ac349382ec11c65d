import type { Server } from "node:http"
import type { AttackServer } from "./attack"

/** Lets a small server listen on a port of this machine for an attack. */
export async function listen(server: Server, owner?: AttackServer["process"]): Promise<AttackServer> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    process: owner,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
