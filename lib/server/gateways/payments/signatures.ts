import { createHmac, timingSafeEqual } from "node:crypto"

/** Hex HMAC-SHA256 of the exact bytes given. */
export function sign(secret: string, message: string | Uint8Array): string {
  return createHmac("sha256", secret).update(message).digest("hex")
}

/** Whether two secrets are the same text; the time it takes depends on their lengths alone. */
export function isSameSecret(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
