// `npm run seed`: inserts the demo data, or with --institutes and --courses a large data set for benchmarks.
// Seeds the database of DATABASE_URL, or the embedded one.
import { installPrograms } from "../setup/programs.mjs"
import { runOnDatabase } from "../setup/run-on-database.mjs"

installPrograms(["ffmpeg"], "for the videos of the demo data")
await runOnDatabase("lib/demo/main.ts")
