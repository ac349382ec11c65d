import { createHash } from "node:crypto"

const entityTags = /(?:W\/)?("[^"]*")/g

/** The hash of a body that its ETags are made of. */
export const hashOf = (body: Buffer): string => createHash("sha256").update(body).digest("base64url").slice(0, 22)

/** Whether an `If-None-Match` header names an ETag, by the weak comparison of RFC 9110 §13.1.2: alone, in a list or by `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true
  return ifNoneMatch.includes(etag) && [...ifNoneMatch.matchAll(entityTags)].some(([, tag]) => tag === etag)
}
