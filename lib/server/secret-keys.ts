import type { SealingKey } from "./column-seal"

const KEY = /^([a-z0-9]{1,12}):(\S{32,})$/

/** Reads keys as settings give them, "k2:… k1:…": the first seals, all open. Returns null for any other text. */
export function parseSecretKeys(text: string): SealingKey[] | null {
  const keys = text
    .trim()
    .split(/\s+/)
    .map((part) => KEY.exec(part))
  const found = keys.flatMap((match) => (match?.[1] && match[2] ? [{ id: match[1], key: match[2] }] : []))
  const isWhole = found.length === keys.length && new Set(found.map(({ id }) => id)).size === found.length
  return isWhole ? found : null
}
