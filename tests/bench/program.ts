import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"

/** A server under measurement: its process and its port. */
export interface Program {
  pid: number
  port: number
  stop: () => Promise<void>
}

const START_MS = 120_000

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address === null || typeof address === "string") throw new Error("no port")
  return address.port
}

/** Starts a program on core 0 and waits at most two minutes until it responds. */
export async function startProgram(
  command: string[],
  options: { cwd: string; env?: Record<string, string>; port: number; path: string },
): Promise<Program> {
  const child = spawn("taskset", ["-c", "0", ...command], {
    cwd: options.cwd,
    env: Object.assign({}, process.env, options.env),
    stdio: ["ignore", "ignore", "inherit"],
  })
  await waitForResponse(child, `http://127.0.0.1:${options.port}${options.path}`).catch((error: unknown) => {
    child.kill("SIGTERM")
    throw error
  })
  return {
    pid: child.pid ?? 0,
    port: options.port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, "exit")
      child.kill("SIGTERM")
      await ended
    },
  }
}

async function waitForResponse(child: ChildProcess, url: string) {
  const until = Date.now() + START_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`a server ended with code ${child.exitCode}`)
    const response = await fetch(url).catch(() => undefined)
    if (response && response.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`nothing answered at ${url}`)
}
