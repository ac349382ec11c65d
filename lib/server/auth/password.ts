import { randomBytes } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"

/** argon2id, which is the library's own choice of algorithm, at the cost that OWASP names: 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password to a PHC string that carries its own salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

const nobodysHash = hashPassword(randomBytes(16).toString("base64url"))

/**
 * Tells whether a password is the one hashed. Without a hash it does the same work and answers no, so that the time
 * tells nobody which people exist.
 */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const fits = await verify(kept ?? (await nobodysHash), password)
  return fits && kept !== null && kept !== undefined
}
