// `npm run jobs -- list [NAME]` and `npm run jobs -- retry NAME`: background jobs that failed for good.
import { runOnDatabase } from "../setup/run-on-database.mjs"

await runOnDatabase("lib/main/failed-jobs.ts")
