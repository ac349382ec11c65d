// `npm test`: runs all checks, or those named after `--`. Runs on any Node from 20, with nothing installed.
import { launch } from "./setup/launch.mjs"

launch("test")
