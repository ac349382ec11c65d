// `npm test`: every check there is, or those named after `--`. Runs on any Node from 20, with nothing installed.
import { launch } from "./setup/launch.mjs"

launch("test")
