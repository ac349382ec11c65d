// `npm run restore -- FOLDER`: restores a backup into an empty database, and checks it.
import { runOnDatabase } from "../setup/run-on-database.mjs"

await runOnDatabase("lib/main/restore.ts")
