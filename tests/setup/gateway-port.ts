// Imported before all that reads the environment: each test file has a payment gateway and a folder of its own.
import { randomInt } from "node:crypto"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

process.env.GATEWAY_PORT = String(randomInt(30_000, 32_000))
process.env.LECTERN_DATA = mkdtempSync(join(tmpdir(), "lectern-payments-"))
