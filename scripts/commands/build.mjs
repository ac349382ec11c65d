// `npm run build`: builds the pages, unless the last build was of the same sources, for images and read-only installations.
import { buildIfStale } from "../setup/build.mjs"
import { exitWithError } from "../setup/print.mjs"

await buildIfStale().catch((error) => exitWithError(error.message))
