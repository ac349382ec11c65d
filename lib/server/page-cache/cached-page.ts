/** A whole answer as it goes out: status, flat header list, the body in its encoding, and what it shows. */
export interface KeptPage {
  status: number
  headers: string[]
  body: Buffer
  encoding: "br" | "identity"
  etag: string
  tags: readonly string[]
  /** Pages of one family look alike, so that one can be told by its difference from another. */
  family?: string
}
