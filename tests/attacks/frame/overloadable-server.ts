import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { AttackServer } from "./attack"

/**
 * Starts a small server that renders in its event loop whatever is asked for, compresses every response anew, and limits
 * neither connections nor what waits in them.
 */
export async function startOverloadableServer(): Promise<AttackServer> {
  const child = fork(join(import.meta.dirname, "overloadable-server-program.ts"), { execArgv: [] })
  const [port]: unknown[] = await once(child, "message")
  return {
    port: Number(port),
    process: { pid: child.pid ?? 0, dataFolder: "", temporaryFolder: "" },
    async stop() {
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
    },
  }
}
