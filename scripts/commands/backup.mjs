// `npm run backup -- FOLDER`: saves the database and the uploaded files in a new folder.
import { runOnDatabase } from "../setup/run-on-database.mjs"

await runOnDatabase("lib/main/backup.ts")
