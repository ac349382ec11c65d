import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process"
import { randomInt } from "node:crypto"
import { once } from "node:events"
import { isPortFree } from "@/lib/server/db/free-port"

/** A program of the repository in a process of its own. */
export interface ChildProgram {
  child: ChildProcess
  /** What it has printed so far, errors included. */
  output: () => string
  /** Resolves with its exit code when it has ended. */
  ended: Promise<number>
  /** Stops it by SIGTERM; resolves with its exit code. */
  stop: () => Promise<number>
}

type Environment = Record<string, string>
/** Settings that a program must not inherit from the test run. */
const OWN_SETTINGS = ["NODE_ENV", "JEST_WORKER_ID", "TEST_CLUSTER_URL"]
const POLL_MS = 50

/** Starts a TypeScript or JavaScript file as the npm commands do, with these settings beside those of the test. */
export function startProgram(file: string, env: Environment, args: string[] = []): ChildProgram {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN_SETTINGS.includes(name))
  const command = ["--disable-warning=ExperimentalWarning", "--import", "./scripts/typescript.mjs", file, ...args]
  return startCommand([process.execPath, ...command], {
    env: { NODE_ENV: "production", ...Object.fromEntries(inherited), ...env },
  })
}

/** Starts a command with exactly this environment; `uid` and `gid` are of another user, if root starts it. */
export function startCommand(
  [command = "", ...args]: string[],
  options: Pick<SpawnOptions, "cwd" | "uid" | "gid"> & { env: NodeJS.ProcessEnv },
): ChildProgram {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, "close").then(([code]) => (typeof code === "number" ? code : 1))
  return {
    child,
    output: () => output,
    ended,
    stop() {
      child.kill("SIGTERM")
      return ended
    },
  }
}

/** Runs a file to its end. */
export async function runProgram(file: string, env: Environment, args: string[] = []) {
  const program = startProgram(file, env, args)
  return { code: await program.ended, output: program.output() }
}

/** Waits until the program answers 200 at this URL; throws with what it printed when it ends before. */
export async function waitUntilServed(program: ChildProgram, url: string): Promise<void> {
  while (program.child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Error(`the program ended before it served ${url}:\n${program.output()}`)
}

const givenPorts = new Set<number>()

/** A port that nothing listens on, below those of the embedded database and of outgoing connections. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(12_000, 20_000)
  if (givenPorts.has(port) || !(await isPortFree(port, "127.0.0.1"))) return findFreePort()
  givenPorts.add(port)
  return port
}
