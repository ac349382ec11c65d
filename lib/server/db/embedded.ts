import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { LOCALE, prepareHome, type Home } from "@/lib/server/db/embedded-home"
import { freePort } from "@/lib/server/db/free-port"
import { livePid } from "@/lib/server/db/live-process"

const ALWAYS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  random_page_cost: "1.1",
}
const KEPT = { fsync: "on", shared_buffers: "256MB", max_wal_size: "2GB" }
const THROWAWAY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  shared_buffers: "128MB",
}

/** A running database: the owner's address of it, and the way to end it. */
export interface Cluster {
  url: string
  stop: () => Promise<void>
}

/** Where a cluster is wanted, and of which kind. */
export interface Wish {
  directory: string
  /** For tests: nothing survives a crash, and stopping deletes it. */
  throwaway?: boolean
  say?: (sentence: string) => void
}

/**
 * Starts the PostgreSQL that comes with npm in `directory`, made there the first time, and answers the owner's address of
 * its database `lectern`. Throws a sentence for people when it cannot.
 */
export async function startCluster({ directory, throwaway = false, say = () => {} }: Wish): Promise<Cluster> {
  const home = prepareHome(directory, say)
  await stopOrphan(home)
  const password = await initialised(home)
  const port = await freePort(join(home.directory, "port"))
  await start(home, { ...(throwaway ? THROWAWAY : KEPT), port: String(port) })
  writeFileSync(join(home.directory, "owner"), String(process.pid))
  await ensureDatabase(addressOf(password, port, "postgres"))
  return {
    url: addressOf(password, port, "lectern"),
    stop: async () => {
      await pgCtl(home, ["stop", "-m", throwaway ? "immediate" : "fast", "-t", "60"])
      rmSync(throwaway ? home.directory : join(home.directory, "owner"), { recursive: true, force: true })
    },
  }
}

/** The address of the cluster in `directory` while a starter keeps it running; none when it stands still. */
export function findCluster(directory: string): string | undefined {
  const home = prepareHome(directory, () => {})
  if (!runningPid(home) || !ownerPid(home)) return undefined
  const port = Number(readFileSync(join(home.directory, "port"), "utf8"))
  return addressOf(readFileSync(join(home.directory, "password"), "utf8"), port, "lectern")
}

const addressOf = (password: string, port: number, database: string) =>
  `postgres://lectern:${password}@127.0.0.1:${port}/${database}`

/** Ends a cluster whose starter died without stopping it; refuses when that starter is still there. */
async function stopOrphan(home: Home) {
  const pid = runningPid(home)
  if (!pid) return rmSync(join(home.directory, "data/postmaster.pid"), { force: true })
  const owner = ownerPid(home)
  if (owner) {
    throw new Error(
      `The database in ${home.directory} is in use by another Lectern (process ${owner}). ` +
        "Stop that one first, or set LECTERN_DATA to a folder of its own.",
    )
  }
  await pgCtl(home, ["stop", "-m", "fast", "-t", "60"])
}

const runningPid = (home: Home) => livePid(join(home.directory, "data/postmaster.pid"), /postgres/)
const ownerPid = (home: Home) => livePid(join(home.directory, "owner"), /node|npm|jest/i)

/** Makes the cluster the first time, under another name until it is whole, and answers the owner's password. */
async function initialised(home: Home): Promise<string> {
  const passwordFile = join(home.directory, "password")
  const data = join(home.directory, "data")
  if (existsSync(data)) return readFileSync(passwordFile, "utf8")

  const unfinished = join(home.directory, "data.new")
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 })
  for (const path of [unfinished, passwordFile]) home.giveToDatabase(path)
  await home.run("initdb", [
    ...["--pgdata", unfinished, "--username", "lectern", "--pwfile", passwordFile, "--auth", "scram-sha-256"],
    ...["--encoding", "UTF8", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"],
    ...["--lc-collate", "C", "--lc-ctype", LOCALE, "--lc-messages", "C", "--no-instructions"],
  ])
  renameSync(unfinished, data)
  return readFileSync(passwordFile, "utf8")
}

async function start(home: Home, settings: Record<string, string>) {
  const log = join(home.directory, "log")
  rmSync(log, { force: true })
  writeFileSync(log, "")
  home.giveToDatabase(log)
  const flags = Object.entries({ ...ALWAYS, ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  try {
    await pgCtl(home, ["start", "-w", "-t", "60", "-l", log, "-o", flags.join(" ")])
  } catch (fault) {
    const reason = readFileSync(log, "utf8").trim().split("\n").slice(-5).join("\n")
    throw new Error(`The database in ${home.directory} does not start:\n${reason}`, { cause: fault })
  }
}

const pgCtl = (home: Home, [command = "", ...rest]: string[]) =>
  home.run("pg_ctl", [command, "-D", join(home.directory, "data"), ...rest])

async function ensureDatabase(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = 'lectern'")
    if (!rowCount) await client.query("create database lectern")
  } finally {
    await client.end()
  }
}
