// Runs the program that its first argument names; when the parent process dies, even by SIGKILL, it receives SIGTERM.
// A module of its own rather than `--import`, because Next's worker processes inherit the options of Node and would end.
import { pathToFileURL } from "node:url"

process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
process.channel?.unref()
process.argv.splice(1, 1)
await import(pathToFileURL(process.argv[1]).href)
