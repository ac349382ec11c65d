import { createHmac, randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/** The secret kept in `file`, which only its owner may read; made of 32 random bytes the first time. */
export function keptSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" })
  } catch (fault) {
    const isThere = typeof fault === "object" && fault !== null && "code" in fault && fault.code === "EEXIST"
    if (!isThere) throw fault
  }
  return readFileSync(file, "utf8").trim()
}

/** A secret for one purpose, drawn from the program's own: the same each time, and telling nothing of the one it came from. */
export function deriveSecret(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(purpose).digest("base64url")
}
