import { LRUCache } from "lru-cache"
import { env } from "@/lib/server/env.server"
import { type BrotliQuality, decode, encode, type Encoding } from "./encodings"

/** A body in the encodings that clients have asked for, at least one; a short body is `identity` only. */
type Bodies = Partial<Record<Encoding, Buffer>>

/** A complete response: status, flat header list without those of the body, bodies and the tags of its data. */
export interface CachedPage {
  status: number
  headers: readonly string[]
  /** Of the body before it is encoded; each encoding has an ETag of its own (RFC 9110 §8.8.3). */
  hash: string
  tags: readonly string[]
  bodies: Bodies
  brotliQuality?: BrotliQuality
}

/** Plain bodies, which are five times as large as brotli and few clients ask for, have an eighth of the cache's size. */
const PLAIN_SHARE = 8
const plainBodies = new LRUCache<CachedPage["headers"], Buffer>({
  maxSize: Math.max(1, (env.PAGE_CACHE_MB * 1024 * 1024) / PLAIN_SHARE),
  sizeCalculation: ({ length }) => Math.max(1, length),
})

/** The encoding in which a page is sent to a client that prefers `accepted`. */
export const encodingOf = ({ bodies }: CachedPage, accepted: Encoding): Encoding =>
  bodies.identity ? "identity" : accepted

/** The ETag of a page in an encoding. */
export const etagOf = ({ hash }: CachedPage, encoding: Encoding): string =>
  encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`

/** The headers that depend on the encoding, as a flat list; a response without a body has no `body`. */
export const encodingHeaders = (page: CachedPage, encoding: Encoding, body?: Buffer): string[] => [
  "etag",
  etagOf(page, encoding),
  ...(body && encoding !== "identity" ? ["content-encoding", encoding] : []),
  ...(body ? ["content-length", String(body.length)] : []),
]

/** The body of a page in an encoding, if it is held. All responses share it. */
export const bodyOf = (page: CachedPage, encoding: Encoding): Buffer | undefined =>
  page.bodies[encoding] ?? (encoding === "identity" ? plainBodies.get(page.headers) : undefined)

/** Replaces a held body by a copy of it, so that it is in memory once. */
export function replaceBody(page: CachedPage, encoding: Encoding, body: Buffer): void {
  if (page.bodies[encoding]) page.bodies[encoding] = body
  else plainBodies.set(page.headers, body)
}

/** The bodies of a new entry: the one that the first client prefers, or brotli when it accepts neither compression. */
export async function firstBodies(body: Buffer, accepted: Encoding, quality?: BrotliQuality): Promise<Bodies> {
  const encoding = accepted === "identity" ? "br" : accepted
  return { [encoding]: await encode(body, encoding, quality) }
}

/** Computes the body of a page in an encoding that it does not hold yet; a plain one is held apart from the page. */
export async function computeBody(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const { bodies, brotliQuality } = page
  const held = bodyOf(page, "identity")
  const plain = held ?? (await (bodies.br ? decode(bodies.br, "br") : decode(bodies.gzip ?? Buffer.alloc(0), "gzip")))
  if (encoding !== "identity") return encode(plain, encoding, brotliQuality)
  plainBodies.set(page.headers, plain)
  return plain
}
