import { CompactEncrypt, compactDecrypt } from "jose"
import { secretFor } from "./secrets.server"

const header = { alg: "dir", enc: "A256GCM" }

/** Encrypts a short secret to store in the database, with a key for one purpose. */
export const seal = (purpose: string, text: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(header).encrypt(secretFor(`seal ${purpose}`))

/** Decrypts the result of `seal` for the same purpose; throws on anything else. */
export async function unseal(purpose: string, sealed: string): Promise<string> {
  const { plaintext } = await compactDecrypt(sealed, secretFor(`seal ${purpose}`), {
    keyManagementAlgorithms: [header.alg],
    contentEncryptionAlgorithms: [header.enc],
  })
  return new TextDecoder().decode(plaintext)
}
