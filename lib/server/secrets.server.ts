import { createHmac, timingSafeEqual } from "node:crypto"
import { env } from "./env.server"

/** A key of 32 bytes for one purpose, drawn from the one secret of the installation. */
export const secretFor = (purpose: string): Buffer => createHmac("sha256", env.LECTERN_SECRET).update(purpose).digest()

/** Compares two secrets in constant time; unequal lengths are unequal. */
export function sameSecret(a: string | Buffer, b: string | Buffer): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
