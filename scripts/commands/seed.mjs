// Seeds the database of DATABASE_URL, or the embedded one, which is started temporarily if it is not running.
import { join, resolve } from "node:path"
import { findCluster, startCluster } from "@/lib/server/db/embedded-cluster"
import { announceCluster } from "../setup/announce-cluster.mjs"
import { startProgram } from "../setup/start-program.mjs"
import { installPrograms } from "../setup/programs.mjs"
import { exitWithError, print } from "../setup/print.mjs"

installPrograms(["ffmpeg"], "for the videos of the demo data")
const directory = join(resolve(process.env.LECTERN_DATA || ".data"), "postgres")
const running = process.env.DATABASE_URL || findCluster(directory)
if (!running) announceCluster(directory)
const cluster = running
  ? undefined
  : await startCluster({ directory, say: print }).catch((error) => exitWithError(error.message))

process.env.NODE_ENV ||= "production"
const DATABASE_URL = running || cluster.url
const program = startProgram("lib/demo/main.ts", { DATABASE_URL }, process.argv.slice(2))
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void program.stop())
process.exitCode = await program.ended
await cluster?.stop()
