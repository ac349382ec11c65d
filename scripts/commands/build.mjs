import { buildIfStale } from "../setup/build.mjs"
import { exitWithError } from "../setup/print.mjs"

await buildIfStale().catch((error) => exitWithError(error.message))
