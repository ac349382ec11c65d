import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { LOCALE, prepareHome, type Home } from "./cluster-home"
import { freePort } from "./free-port"
import { findRunningPid } from "./find-running-pid"

const COMMON_SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  timezone: "UTC",
  log_timezone: "UTC",
  jit: "off",
  random_page_cost: "1.1",
}
const DURABLE_SETTINGS = { fsync: "on", shared_buffers: "256MB", max_wal_size: "2GB" }
const TEMPORARY_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  shared_buffers: "128MB",
}

/** A running database: the owner's connection URL and a function that stops it. */
export interface Cluster {
  url: string
  stop: () => Promise<void>
}

/** Where to run a cluster, and whether it outlives the process. */
export interface ClusterOptions {
  directory: string
  /** For tests: no durability, and stopping deletes the directory. */
  isTemporary?: boolean
  say?: (sentence: string) => void
}

/**
 * Starts the PostgreSQL of the npm package in `directory`, initialised on first use, and returns the owner's URL of its
 * database `lectern`. Throws an error with a readable message when it cannot.
 */
export async function startCluster({
  directory,
  isTemporary: throwaway = false,
  say: say = () => {},
}: ClusterOptions): Promise<Cluster> {
  const home = prepareHome(directory, say)
  await stopOrphan(home)
  const password = await initialise(home)
  const port = await freePort(join(home.directory, "port"))
  await start(home, { ...(throwaway ? TEMPORARY_SETTINGS : DURABLE_SETTINGS), port: String(port) })
  writeFileSync(join(home.directory, "owner"), String(process.pid))
  await ensureDatabase(urlOf(password, port, "postgres"))
  return {
    url: urlOf(password, port, "lectern"),
    stop: async () => {
      await pgCtl(home, ["stop", "-m", throwaway ? "immediate" : "fast", "-t", "60"])
      rmSync(throwaway ? home.directory : join(home.directory, "owner"), { recursive: true, force: true })
    },
  }
}

/** The URL of the cluster in `directory` while the process that started it runs; undefined when it is stopped. */
export function findCluster(directory: string): string | undefined {
  const home = prepareHome(directory, () => {})
  if (!runningPid(home) || !ownerPid(home)) return undefined
  const port = Number(readFileSync(join(home.directory, "port"), "utf8"))
  return urlOf(readFileSync(join(home.directory, "password"), "utf8"), port, "lectern")
}

const urlOf = (password: string, port: number, database: string) =>
  `postgres://lectern:${password}@127.0.0.1:${port}/${database}`

/** Stops a cluster whose owner process died; throws when that process still runs. */
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

const runningPid = (home: Home) => findRunningPid(join(home.directory, "data/postmaster.pid"), /postgres/)
const ownerPid = (home: Home) => findRunningPid(join(home.directory, "owner"), /node|npm|jest/i)

/** Runs initdb on first use, in `data.new` until complete, and returns the owner's password. */
async function initialise(home: Home): Promise<string> {
  const passwordFile = join(home.directory, "password")
  const data = join(home.directory, "data")
  if (existsSync(data)) return readFileSync(passwordFile, "utf8")

  const unfinished = join(home.directory, "data.new")
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 })
  for (const path of [unfinished, passwordFile]) home.chownToDatabaseUser(path)
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
  home.chownToDatabaseUser(log)
  const flags = Object.entries({ ...COMMON_SETTINGS, ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  try {
    await pgCtl(home, ["start", "-w", "-t", "60", "-l", log, "-o", flags.join(" ")])
  } catch (error) {
    const reason = readFileSync(log, "utf8").trim().split("\n").slice(-5).join("\n")
    throw new Error(`The database in ${home.directory} does not start:\n${reason}`, { cause: error })
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
