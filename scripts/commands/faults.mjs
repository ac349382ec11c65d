// `npm run faults`: kills, crashes and starves the product while people pay, and checks that everything is true again.
// Runs the faults of tests/faults, without the developer's own settings: nothing of theirs is written to, and no mail leaves.
import setTestSettings from "@/tests/setup/test-settings"
import { announceDatabaseUser } from "../setup/announce-cluster.mjs"

announceDatabaseUser()
const { TMPDIR = "/tmp" } = process.env
setTestSettings()
// The user of the database cannot enter the folder of the tests.
process.env.TMPDIR = TMPDIR
process.env.NODE_ENV = "production"
await import("@/tests/faults/run-faults")
