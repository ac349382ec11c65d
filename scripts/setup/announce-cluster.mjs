import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { print } from "./print.mjs"

/** Prints what the first start of the embedded PostgreSQL is about to create: as root a system user, and the database. */
export function announceCluster(directory) {
  announceDatabaseUser()
  const isCreated = existsSync(join(directory, "data")) || existsSync(join(directory, "moved-to"))
  if (!isCreated) print(`Creating a PostgreSQL database in ${directory}.`)
}

/** PostgreSQL refuses to run as root, so lib/server/db/cluster-home.ts creates the system user `postgres` if it is missing. */
export function announceDatabaseUser() {
  if (process.getuid?.() !== 0 || spawnSync("id", ["postgres"], { stdio: "ignore" }).status === 0) return
  print("Creating the system user postgres with useradd, because PostgreSQL does not run as root.")
}
