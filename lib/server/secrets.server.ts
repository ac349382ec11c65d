import { createHmac, timingSafeEqual } from "node:crypto"
import { env } from "./env.server"

/** A key of 32 bytes for one purpose, derived from `LECTERN_SECRET` or from another secret. */
export const secretFor = (purpose: string, secret = env.LECTERN_SECRET): Buffer =>
  createHmac("sha256", secret).update(purpose).digest()

/** Compares two secrets in constant time; false when their lengths differ. */
export function isSameSecret(a: string | Buffer, b: string | Buffer): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
