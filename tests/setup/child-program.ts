import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"

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
  const child = spawn(process.execPath, command, {
    env: { NODE_ENV: "production", ...Object.fromEntries(inherited), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
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

/** A port that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address ? address.port : 0
}
