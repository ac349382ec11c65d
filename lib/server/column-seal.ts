import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

/** A key that seals, with the name by which a sealed value says that it was this one. */
export interface SealingKey {
  id: string
  key: string
}

/** Where a sealed value is kept: it can be opened there alone. */
export interface SealedPlace {
  instituteId: number
  table: string
  row: number
  column: string
}

const ALGORITHM = "aes-256-gcm"
const VERSION = "v1"
const PURPOSE = "gateway-secrets"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Seals a secret for its place with the first of the keys: `v1.{key}.{nonce}.{ciphertext and tag}`. */
export function sealColumn([first]: readonly SealingKey[], place: SealedPlace, secret: string): string {
  if (!first) throw new Error("There is no key that seals.")
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, derivedKey(first), nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(nameOf(place))
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()])
  return [VERSION, first.id, nonce.toString("base64url"), sealed.toString("base64url")].join(".")
}

/** Opens a sealed value; throws where its key is not among these, it was changed, or it belongs to another place. */
export function openColumn(keys: readonly SealingKey[], place: SealedPlace, text: string): string {
  const [version, id, nonceText = "", sealedText = "", ...more] = text.split(".")
  const key = keys.find((one) => one.id === id)
  if (version !== VERSION || !key || more.length > 0) throw new Error("A sealed value has no key here.")
  const nonce = Buffer.from(nonceText, "base64url")
  const sealed = Buffer.from(sealedText, "base64url")
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) throw new Error("A sealed value is damaged.")
  const decipher = createDecipheriv(ALGORITHM, derivedKey(key), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(nameOf(place))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8")
}

/** The name of the key that sealed a value. */
export const keyOf = (text: string): string => text.split(".")[1] ?? ""

/** Whether the first of the keys sealed a value. */
export const isSealedByFirst = ([first]: readonly SealingKey[], text: string): boolean => keyOf(text) === first?.id

const derivedKey = ({ key }: SealingKey) => Buffer.from(hkdfSync("sha256", key, "", PURPOSE, 32))

const nameOf = ({ instituteId, table, row, column }: SealedPlace) =>
  Buffer.from([instituteId, table, row, column].join("/"))
