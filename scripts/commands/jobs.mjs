import { runOnDatabase } from "../setup/run-on-database.mjs"

await runOnDatabase("lib/main/failed-jobs.ts")
