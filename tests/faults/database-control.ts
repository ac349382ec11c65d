import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import pg from "pg"
import { prepareHome } from "@/lib/server/db/cluster-home"
import { startCluster } from "@/lib/server/db/embedded-cluster"
import { findRunningPid } from "@/lib/server/db/find-running-pid"

/** A database that can be stopped, crashed and started again. */
export interface DatabaseControl {
  url: string
  /** `fast` ends transactions and writes a checkpoint, `immediate` ends without either, `kill` is SIGKILL. */
  stop: (mode: "fast" | "immediate" | "kill") => Promise<void>
  /** Starts it unless it runs. */
  start: () => Promise<void>
  /** Plants a defect: commits are acknowledged up to ten seconds before they are on disk. */
  makeAsynchronous: () => Promise<void>
  close: () => Promise<void>
}

const START_TRIES = 20
const RETRY_MS = 250
const POLL_MS = 20

/** Starts a durable cluster in `directory`. */
export async function startDatabase(directory: string): Promise<DatabaseControl> {
  const cluster = await startCluster({ directory })
  const home = prepareHome(directory, () => undefined)
  const data = join(home.directory, "data")
  const flags = flagsOf(readFileSync(join(data, "postmaster.opts"), "utf8"))
  const pidFile = join(data, "postmaster.pid")
  const runningPid = () => findRunningPid(pidFile, /postgres/)
  const pgCtl = (...args: string[]) => home.run("pg_ctl", [...args, "-D", data])

  async function stop(mode: "fast" | "immediate" | "kill") {
    const pid = runningPid()
    if (mode !== "kill" || !pid) return void (await pgCtl("stop", "-m", mode === "kill" ? "immediate" : mode))
    process.kill(pid, "SIGKILL")
    while (runningPid()) await setTimeout(POLL_MS)
    rmSync(pidFile)
  }

  /** After SIGKILL the other processes hold the shared memory for a moment, so the start is tried again. */
  async function start() {
    for (let tries = 1; !runningPid(); tries += 1) {
      await pgCtl("start", "-w", "-l", join(home.directory, "log"), "-o", flags).catch(async (error: unknown) => {
        if (tries >= START_TRIES) throw error
        await setTimeout(RETRY_MS)
      })
    }
  }

  return { url: cluster.url, stop, start, makeAsynchronous: () => makeAsynchronous(cluster.url), close: cluster.stop }
}

async function makeAsynchronous(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  for (const setting of ["synchronous_commit = off", "wal_writer_delay = '10s'", "wal_writer_flush_after = '1GB'"])
    await client.query(`alter system set ${setting}`)
  await client.query("select pg_reload_conf()")
  await client.end()
}

/** The `-c name=value` of the command line that PostgreSQL stores. */
function flagsOf(commandLine: string): string {
  const args = [...commandLine.matchAll(/"([^"]*)"/g)].map(([, argument = ""]) => argument)
  return args.flatMap((argument, at) => (args[at - 1] === "-c" ? [`-c ${argument}`] : [])).join(" ")
}
