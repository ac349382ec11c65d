import { randomBytes } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"

/** argon2id, the library's default algorithm, with the parameters that OWASP recommends: 19 MiB and two passes. */
const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password to a PHC string that contains its salt and parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_PARAMETERS)

const dummyHash = hashPassword(randomBytes(16).toString("base64url"))

/**
 * Whether a password matches a hash. Without a hash it does the same work and returns false, so that the response time does
 * not reveal which accounts exist.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && passwordHash !== null && passwordHash !== undefined
}
