import { randomInt } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"

/**
 * The port stored in `file` if it is free, else a random free one from 20000 to 29999, below the ephemeral ports;
 * stores it.
 */
export async function freePort(file: string): Promise<number> {
  const stored = existsSync(file) ? [Number(readFileSync(file, "utf8"))] : []
  for (const port of [...stored, ...Array.from({ length: 50 }, () => randomInt(20_000, 30_000))]) {
    if (!(await isPortFree(port, "127.0.0.1"))) continue
    writeFileSync(file, String(port))
    return port
  }
  throw new Error("No port between 20000 and 30000 is free for the database.")
}

/** Whether a server can listen on this port. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer()
  server.on("error", () => resolve(false))
  server.listen(port, host, () => server.close(() => resolve(true)))
  return promise
}
