// `npm run attack`: runs an attack on an instance of its own, or on a server of this machine with --url.
// Runs one of the attacks of tests/attacks, or lists them. `--no-build` takes the pages as they were built last.
import { buildIfStale } from "../setup/build.mjs"

const [name, ...options] = process.argv.slice(2)
process.env.NODE_ENV = "production"
if (name && !options.some((option) => option === "--no-build" || option.startsWith("--url"))) await buildIfStale()
await import("@/tests/attacks/run-attack")
