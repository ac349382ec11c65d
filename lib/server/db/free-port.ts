import { randomInt } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"

/** The port that `file` remembers while it is free, else another, below those that systems hand out to outgoing connections. */
export async function freePort(file: string): Promise<number> {
  const remembered = existsSync(file) ? [Number(readFileSync(file, "utf8"))] : []
  for (const port of [...remembered, ...Array.from({ length: 50 }, () => randomInt(20_000, 30_000))]) {
    if (!(await isPortFree(port, "127.0.0.1"))) continue
    writeFileSync(file, String(port))
    return port
  }
  throw new Error("No port between 20000 and 30000 is free for the database.")
}

/** Whether a server may listen there. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.on("error", () => resolve(false))
  server.listen(port, host, () => server.close(() => resolve(true)))
  return promise
}
