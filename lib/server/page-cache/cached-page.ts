/** A complete response: status, flat header list, encoded body, ETag and the tags of the data it shows. */
export interface CachedPage {
  status: number
  headers: string[]
  body: Buffer
  encoding: "br" | "identity"
  etag: string
  tags: readonly string[]
  /** Pages of one family share a template, so one serves as the compression dictionary of the others. */
  family?: string
}
