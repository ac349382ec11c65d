// `npm run rotate-secret`: replaces LECTERN_SECRET in a stopped installation.
import { runOnDatabase } from "../setup/run-on-database.mjs"

await runOnDatabase("lib/main/rotate-secret.ts")
