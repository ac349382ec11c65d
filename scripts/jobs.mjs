// `npm run jobs -- list [NAME]` and `npm run jobs -- retry NAME`: background jobs that failed for good.
import { launch } from "./setup/launch.mjs"

launch("jobs")
