import { execFileSync, spawnSync, type StdioOptions } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chownSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { findFreePort } from "../setup/child-program"
import { createSharedFolder } from "./shared-folder"

/** The programs of Debian's package postgresql-15, the oldest version that is supported. */
const PROGRAMS = "/usr/lib/postgresql/15/bin"
const SUPERUSER = "cluster_admin"

/** A cluster of Debian's PostgreSQL 15, apart from that of the system. */
export interface DebianCluster {
  /** The URL of a database, for its superuser or for another role with the same password. */
  urlOf: (database: string, role?: string) => string
  /** Runs statements as the superuser. */
  run: (statement: string, database?: string) => Promise<Record<string, unknown>[]>
  /**
   * Creates an owner that may create roles and is no superuser, and its empty database; returns the URL for DATABASE_URL.
   */
  createDatabase: (name: string) => Promise<string>
  /** Stops it and deletes its data. */
  stop: () => void
}

/** Starts a cluster on a free port, as the user `postgres` if this process is root. */
export async function startDebianCluster(): Promise<DebianCluster> {
  if (!existsSync(join(PROGRAMS, "initdb")))
    throw new Error("postgresql-15 is missing; npm run test:operations installs it")
  const { directory, execute } = prepareDirectory()
  const data = join(directory, "data")
  const password = randomBytes(12).toString("hex")
  writeFileSync(join(directory, "password"), password)
  const authentication = ["--auth", "scram-sha-256", "--pwfile", join(directory, "password")]
  execute("initdb", ["--pgdata", data, "--username", SUPERUSER, ...authentication, "--encoding", "UTF8", "--no-sync"])

  const port = await findFreePort()
  const settings = { listen_addresses: "127.0.0.1", port, unix_socket_directories: directory, fsync: "off" }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  execute("pg_ctl", ["start", "-w", "-D", data, "-l", join(directory, "log"), "-o", flags.join(" ")])

  const urlOf = (database: string, role = SUPERUSER) => `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  const run = (statement: string, database = "postgres") => query(urlOf(database), statement)
  return {
    urlOf,
    run,
    async createDatabase(name) {
      await run(`create role ${name}_owner login createrole password '${password}'`)
      await run(`create database ${name} owner ${name}_owner`)
      return urlOf(name, `${name}_owner`)
    },
    stop() {
      execute("pg_ctl", ["stop", "-m", "immediate", "-D", data])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A new directory of the user who runs PostgreSQL, and a function that runs its programs as that user. */
function prepareDirectory() {
  const directory = createSharedFolder("debian")
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : undefined
  if (user) chownSync(directory, user.uid, user.gid)
  // A file, because a pipe of pg_ctl would stay open as long as the server runs.
  const outputFile = join(directory, "output")
  const output = openSync(outputFile, "a")
  const stdio: StdioOptions = ["ignore", output, output]
  const env = { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", NODE_ENV: "test" } as const
  const execute = (program: string, args: string[]) => {
    const { status } = spawnSync(join(PROGRAMS, program), args, { ...user, cwd: "/", env, stdio })
    if (status !== 0) throw new Error(`${program} failed:\n${readFileSync(outputFile, "utf8")}`)
  }
  return { directory, execute }
}

const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"]))

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
