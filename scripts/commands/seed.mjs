// Plants into DATABASE_URL, or into the embedded database, which is started for the while when it is not running.
import { join, resolve } from "node:path"
import { findCluster, startCluster } from "@/lib/server/db/embedded"
import { startProgram } from "../setup/children.mjs"
import { installPrograms } from "../setup/programs.mjs"
import { giveUp, say } from "../setup/say.mjs"

installPrograms(["ffmpeg"], "to make the videos of the demo world")
const directory = join(resolve(process.env.LECTERN_DATA || ".data"), "postgres")
const running = process.env.DATABASE_URL || findCluster(directory)
const cluster = running ? undefined : await startCluster({ directory, say }).catch((fault) => giveUp(fault.message))

process.env.NODE_ENV ||= "production"
const DATABASE_URL = running || cluster.url
const program = startProgram("lib/demo/main.ts", { DATABASE_URL }, process.argv.slice(2))
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void program.stop())
process.exitCode = await program.ended
await cluster?.stop()
