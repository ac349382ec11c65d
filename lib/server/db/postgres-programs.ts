import { execFileSync, spawn } from "node:child_process"
import { globSync } from "node:fs"

/** Debian and Red Hat keep the programs of each version apart; elsewhere there is one. */
const FOLDERS = "{/usr/lib/postgresql/*/bin,/usr/pgsql-*/bin,/usr/local/bin,/opt/homebrew/bin,/usr/bin}"
const MAX_ERROR_LINES = 6

/**
 * The path of a PostgreSQL program for a server of this major version: the oldest that is not older than the server, which
 * such a program requires. Throws an error that names the package to install.
 */
export function findPostgresProgram(name: "pg_dump" | "pg_restore", serverMajor: number): string {
  const found = globSync(`${FOLDERS}/${name}`)
    .map((path) => ({ path, major: majorOf(path) }))
    .filter(({ major }) => major >= serverMajor)
    .toSorted((a, b) => a.major - b.major)
  const [oldest] = found
  if (oldest) return oldest.path
  throw new Error(
    `There is no ${name} of PostgreSQL ${serverMajor} or later on this machine, which the database needs. ` +
      `Install postgresql-client-${serverMajor} (https://www.postgresql.org/download).`,
  )
}

function majorOf(path: string): number {
  const version = execFileSync(path, ["--version"], { encoding: "utf8" })
  return Number(/\d+/.exec(version)?.[0] ?? 0)
}

/** Runs a PostgreSQL program on a database, with the password in the environment; throws its last errors. */
export function runOnDatabase(program: string, url: string, args: string[]): Promise<void> {
  const target = new URL(url)
  const password = decodeURIComponent(target.password)
  target.password = ""
  const child = spawn(program, [...args, "--dbname", target.href], {
    env: { NODE_ENV: "production", PATH: "/usr/bin:/bin", LC_ALL: "C", PGPASSWORD: password },
    stdio: ["ignore", "ignore", "pipe"],
  })
  let errors = ""
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()))
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  child.on("error", reject)
  child.on("close", (code) => {
    if (code === 0) return resolve()
    reject(new Error(`${program} failed:\n${errors.trim().split("\n").slice(0, MAX_ERROR_LINES).join("\n")}`))
  })
  return promise
}
