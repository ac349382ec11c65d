import { z } from "zod"
import { ENCODINGS, type Encoding } from "../page-cache/encodings"
import type { RenderJob, RenderResult } from "./render-for-cache"

/** Names the page to render for the cache, on a request to the rendering process; `trustedRequest` removes it elsewhere. */
export const RENDER_HEADER = "x-lectern-render"
/** Describes the rendered page, whose body is that of the response. */
export const PAGE_HEADER = "x-lectern-page"
/** The code of the failure for which a page cannot be rendered now. */
export const FAILURE_HEADER = "x-lectern-failure"

const Job = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  encoding: z.enum(ENCODINGS),
  isDeferred: z.boolean(),
  isPrivate: z.boolean(),
})
const PageHead = z.object({
  status: z.number(),
  headers: z.array(z.string()),
  hash: z.string(),
  tags: z.array(z.string()),
  encoding: z.enum(ENCODINGS),
  lastPage: z.number().optional(),
})

/** Headers hold ASCII, a page's may not. */
const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
const read = (text: string): unknown => JSON.parse(Buffer.from(text, "base64url").toString())

/** A job as the value of a header. */
export const writeJob = (job: RenderJob): string => write(job)

/** Reads what `writeJob` wrote. */
export const readJob = (text: string): RenderJob => Job.parse(read(text))

/** A rendered page as the value of a header, and its body. */
export function writeResult({ page: { bodies, ...page }, lastPage }: RenderResult): { head: string; body: Buffer } {
  const encoding: Encoding = bodies.br ? "br" : bodies.gzip ? "gzip" : "identity"
  return { head: write({ ...page, encoding, lastPage }), body: bodies[encoding] ?? Buffer.alloc(0) }
}

/** Reads what `writeResult` wrote. */
export function readResult(text: string, body: Buffer): RenderResult {
  const { encoding, lastPage, ...page } = PageHead.parse(read(text))
  return { page: { ...page, bodies: { [encoding]: body } }, lastPage }
}
