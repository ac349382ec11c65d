/** A whole answer as it goes out: status, flat header list, the body compressed with brotli, and what it shows. */
export interface KeptPage {
  status: number
  headers: string[]
  body: Buffer
  etag: string
  tags: readonly string[]
  /** Pages of one family look alike, so that one can be told by its difference from another. */
  family?: string
}
