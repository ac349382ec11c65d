import { randomBytes } from "node:crypto"
import { runInHashThread } from "./hash-threads"

/** Hashes a password to a PHC string that contains its salt and parameters. Throws `busy` when too many wait. */
export const hashPassword = async (password: string): Promise<string> =>
  String(await runInHashThread({ kind: "hash", password }))

const dummyHash = hashPassword(randomBytes(16).toString("base64url"))

/**
 * Whether a password matches a hash. Without a hash it does the same work and returns false, so that the response time does
 * not reveal which accounts exist. Throws `busy` when too many wait.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean> {
  const matches = await runInHashThread({
    kind: "verify",
    password,
    passwordHash: passwordHash ?? (await dummyHash),
  })
  return matches === true && passwordHash !== null && passwordHash !== undefined
}
