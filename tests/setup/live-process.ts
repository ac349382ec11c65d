import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { isPortFree } from "@/lib/server/db/free-port"
import type { LiveProgram } from "./live"
import { waitUntil } from "./wait-until"

const START_TIMEOUT_MS = 45_000

/** The program, running the live service alone, as an operating-system process with a database connection of its own. */
export interface LiveProcess extends LiveProgram {
  name: string
  /** The messages of its log so far. */
  log: string[]
  /** Ends it by SIGKILL, so that it can neither hand over nor close anything. */
  kill: () => Promise<void>
}

/** Starts the live service on the database of the test file; resolves once it accepts connections. */
export async function startLiveProcess(name: string, brokerUrl: string): Promise<LiveProcess> {
  const port = await unusedPort()
  const program = ["--import", "./scripts/typescript.mjs", "scripts/setup/run-program.mjs", "lib/main/main.ts"]
  const settings = { SERVICES: "live", PORT: String(port), LIVE_BROKER_URL: brokerUrl, LOG_LEVEL: "info" }
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ...program], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  })
  const exited = once(child, "exit")
  const log: string[] = []
  if (child.stdout) createInterface(child.stdout).on("line", (line) => log.push(JSON.parse(line).msg))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await exited
  }
  await waitUntil(() => isHealthy(port), START_TIMEOUT_MS)
  return { name, port, log, stop: () => end("SIGTERM"), kill: () => end("SIGKILL") }
}

const isHealthy = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A port below those that the system gives to outgoing connections, and above those of the databases and gateways. */
async function unusedPort(): Promise<number> {
  for (;;) {
    const port = randomInt(32_000, 32_768)
    if (await isPortFree(port, "127.0.0.1")) return port
  }
}
