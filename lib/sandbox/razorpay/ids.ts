import { randomInt } from "node:crypto"

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

/** Generates an id in the provider's format: the prefix, an underscore and 14 base62 characters. */
export function generateId(
  prefix: "order" | "pay" | "rfnd" | "disp" | "card" | "evt" | "cust" | "plink" | "plan" | "item",
): string {
  return `${prefix}_${Array.from({ length: 14 }, () => BASE62.charAt(randomInt(62))).join("")}`
}

/** A bank's reference number: 12 digits, never starting with a zero. */
export function generateBankReference(): string {
  return String(randomInt(100_000_000_000, 281_474_976_710_655)).slice(0, 12)
}
