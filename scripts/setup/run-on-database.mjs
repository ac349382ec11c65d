import { join, resolve } from "node:path"
import { findCluster, startCluster } from "@/lib/server/db/embedded-cluster"
import { announceCluster } from "./announce-cluster.mjs"
import { exitWithError, print } from "./print.mjs"
import { startProgram } from "./start-program.mjs"

/**
 * Runs a program, with the arguments of this command, on the database of DATABASE_URL or on the embedded one, which is started
 * temporarily if it is not running. Exits with its code.
 */
export async function runOnDatabase(file) {
  const directory = join(resolve(process.env.LECTERN_DATA || ".data"), "postgres")
  const running = process.env.DATABASE_URL || findCluster(directory)
  if (!running) announceCluster(directory)
  const cluster = running
    ? undefined
    : await startCluster({ directory, say: print }).catch((error) => exitWithError(error.message))

  process.env.NODE_ENV ||= "production"
  const DATABASE_URL = running || cluster.url
  const program = startProgram(file, { DATABASE_URL }, process.argv.slice(2))
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void program.stop())
  process.exitCode = await program.ended
  await cluster?.stop()
}
