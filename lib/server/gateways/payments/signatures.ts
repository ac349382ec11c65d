import { createHmac, timingSafeEqual } from "node:crypto"

/** Returns the hex HMAC-SHA256 of the exact bytes of `message`. */
export function sign(secret: string, message: string | Uint8Array): string {
  return createHmac("sha256", secret).update(message).digest("hex")
}

/** Compares two secrets in a time that depends on their lengths only. */
export function isSameSecret(actual: string, expected: string): boolean {
  const a = Buffer.from(actual)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
