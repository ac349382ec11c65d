import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { prepareHome } from "@/lib/server/db/cluster-home"
import { startCluster } from "@/lib/server/db/embedded-cluster"
import { programEnvironment } from "@/lib/server/program-environment"
import { freePort, type Program, startProgram } from "./program"

/** The published password of the demo is refused behind a proxy. */
export const demoPassword = "a password of the benchmarks"

/** A database with demo data and a build of the product, on which programs are started. */
export interface Installation {
  databaseUrl: string
  /** The main process of the database, whose children are its backends. */
  databasePid: number
  /** Starts the product with these settings besides its own. */
  startProduct: (settings?: Record<string, string>) => Promise<Program>
  seed: (...options: string[]) => void
  /** Stops every program that still runs, as after an error. */
  stopPrograms: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a database, inserts the demo data and returns how to start the product that is built in `copy`. */
export async function install(copy: string, say: (line: string) => void): Promise<Installation> {
  const data = mkdtempSync(join(tmpdir(), "lectern-bench-"))
  const directory = join(data, "postgres")
  const cluster = await startCluster({ directory, say })
  const settings = settingsFor(cluster.url, data)
  // The functions of the product that sign people in read the same settings.
  Object.assign(process.env, settings)
  const programs: Program[] = []
  const seed = (...options: string[]) => seedIn(copy, options)
  const stopPrograms = async () => {
    for (const program of programs) await program.stop()
  }
  const stop = async () => {
    await stopPrograms()
    await cluster.stop()
  }
  seed("--password", demoPassword)
  return {
    databaseUrl: cluster.url,
    databasePid: pidOf(prepareHome(directory, say).directory),
    async startProduct(more = {}) {
      const program = await startProductIn(copy, more)
      programs.push(program)
      return program
    },
    seed,
    stopPrograms,
    stop,
  }
}

const settingsFor = (databaseUrl: string, data: string): Record<string, string> => ({
  NODE_ENV: "production",
  DATABASE_URL: databaseUrl,
  LECTERN_DATA: join(data, "data"),
  LOG_LEVEL: "warn",
  TRUSTED_PROXIES: "127.0.0.1",
  // From one address, much more is asked for than by anybody.
  CALLS_PER_SECOND: "0",
  PAYMENTS_URL: "http://127.0.0.1:9",
  PAYMENTS_KEY_ID: "bench",
  PAYMENTS_KEY_SECRET: "unused key secret",
  PAYMENTS_WEBHOOK_SECRET: "unused webhook secret",
})

const pidOf = (home: string) => Number(readFileSync(join(home, "data/postmaster.pid"), "utf8").split("\n", 1)[0])

async function startProductIn(copy: string, settings: Record<string, string>): Promise<Program> {
  const port = await freePort()
  const environment = programEnvironment(settings.SERVICES?.split(",") ?? [])
  return startProgram([process.execPath, "--import", "./scripts/typescript.mjs", "lib/main/main.ts"], {
    cwd: copy,
    env: { ...settings, ...environment, PORT: String(port) },
    port,
    path: "/api/health",
  })
}

function seedIn(copy: string, options: string[]) {
  const program = ["--import", "./scripts/typescript.mjs", "lib/demo/main.ts"]
  const { status, stderr } = spawnSync(process.execPath, [...program, ...options], { cwd: copy, encoding: "utf8" })
  if (status !== 0) throw new Error(`seeding failed:\n${stderr}`)
}
