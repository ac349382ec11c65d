import { type BrotliQuality, decode, encode, type Encoding } from "./encodings"

/** A body in the encodings that clients have asked for, at least one; a short body is `identity` only. */
type Bodies = Partial<Record<Encoding, Buffer>>

/** A complete response: status, flat header list without those of the body, ETag, bodies and the tags of its data. */
export interface CachedPage {
  status: number
  headers: readonly string[]
  etag: string
  tags: readonly string[]
  bodies: Bodies
  brotliQuality?: BrotliQuality
}

/** The encoding in which a page is sent to a client that prefers `accepted`. */
export const encodingOf = ({ bodies }: CachedPage, accepted: Encoding): Encoding =>
  bodies.identity ? "identity" : accepted

/** The headers of a body, as a flat list. */
export const bodyHeaders = (encoding: Encoding, body: Buffer): string[] => [
  ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
  "content-length",
  String(body.length),
]

/** The bodies of a new entry: the one that the first client prefers, or brotli when it accepts neither compression. */
export async function firstBodies(body: Buffer, accepted: Encoding, quality?: BrotliQuality): Promise<Bodies> {
  const encoding = accepted === "identity" ? "br" : accepted
  return { [encoding]: await encode(body, encoding, quality) }
}

/** Computes the body of a page in an encoding that it does not hold yet. */
export async function computeBody({ bodies, brotliQuality }: CachedPage, encoding: Encoding): Promise<Buffer> {
  const plain = await (bodies.br ? decode(bodies.br, "br") : decode(bodies.gzip ?? Buffer.alloc(0), "gzip"))
  return encode(plain, encoding, brotliQuality)
}
