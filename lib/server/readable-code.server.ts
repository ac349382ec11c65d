import { randomInt } from "node:crypto"

/** Excludes letters and digits that are easily confused. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
const CODE_LENGTH = 8

/** A random code of 8 letters and digits that people read out and type. */
export const readableCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")
