import { CompactEncrypt, compactDecrypt } from "jose"
import { secretFor } from "./secrets.server"

const header = { alg: "dir", enc: "A256GCM" }

/**
 * What is sealed, and the column that keeps it; undefined where it waits in a queue only, for minutes. `npm run rotate-secret`
 * seals every column again.
 */
export const SEALED = {
  "billing of a teacher": { table: "teacher_billing", column: "sealed" },
  "one-time code": undefined,
  "verification of an institute's email": undefined,
}
export type SealPurpose = keyof typeof SEALED

/** Encrypts a short secret to store in the database, with a key for one purpose. */
export const seal = (purpose: SealPurpose, text: string, secret?: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(keyFor(purpose, secret))

/** Decrypts the result of `seal` for the same purpose; throws on anything else. */
export async function unseal(purpose: SealPurpose, sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, keyFor(purpose), {
    keyManagementAlgorithms: [header.alg],
    contentEncryptionAlgorithms: [header.enc],
  })
  return new TextDecoder().decode(plaintext)
}

const keyFor = (purpose: SealPurpose, secret?: string) => secretFor(`seal ${purpose}`, secret)
