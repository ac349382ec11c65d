import { createHmac, randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/** The secret stored in `file` (mode 0600); created from 32 random bytes on first use. */
export function readOrCreateSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" })
  } catch (error) {
    const alreadyExists = typeof error === "object" && error !== null && "code" in error && error.code === "EEXIST"
    if (!alreadyExists) throw error
  }
  return readFileSync(file, "utf8").trim()
}

/** A deterministic secret for one purpose, derived by HMAC-SHA256, from which the original cannot be computed. */
export function deriveSecret(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(purpose).digest("base64url")
}
