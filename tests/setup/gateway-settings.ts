// Imported before any module that reads the environment: each test file has its own payment gateway and data folder.
import { randomInt } from "node:crypto"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

process.env.GATEWAY_PORT = String(randomInt(30_000, 32_000))
process.env.LECTERN_DATA = mkdtempSync(join(tmpdir(), "lectern-payments-"))
