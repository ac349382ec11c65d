import { Failure } from "@/lib/contract/errors"

/** Nothing that the product takes is nested deeper; a recursive shape would overflow the stack far below 256 KB. */
const MAX_DEPTH = 64

/**
 * Whether a URL can be decoded: its path has no malformed percent-encoding, and neither path nor query have a NUL. A
 * malformed query is no error, because parameters that other sites append often are (RFC 3986 §2.1).
 */
export function isReadableUrl(url: string): boolean {
  if (!url.includes("%")) return true
  if (url.includes("%00")) return false
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "")
    return true
  } catch {
    return false
  }
}

/**
 * Throws `malformed` when a text or a key anywhere in the values has a NUL, which PostgreSQL cannot store, or half of a
 * surrogate pair, which UTF-8 cannot express, and when a value is nested deeper than 64 levels.
 */
export function requireReadable(...values: unknown[]): void {
  let level = values
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH || !level.every(isReadableText)) throw new Failure("malformed")
    level = level.flatMap(childrenOf)
  }
}

const isReadableText = (value: unknown) => typeof value !== "string" || (!value.includes("\0") && value.isWellFormed())

function childrenOf(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return []
  return Array.isArray(value) ? value : Object.entries(value).flat()
}
