import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { JSON_BODY_BYTES } from "@/lib/shared/constants"
import { readForm } from "./read-form"

/** The body of a request as its endpoint declares it; `cleanUp` deletes uploaded files from disk. */
export interface RequestBody {
  body?: unknown
  form?: Record<string, unknown>
  rawBody: string
  cleanUp: () => Promise<void>
}

const noCleanUp = async () => undefined

/**
 * Reads JSON, a form or a signed text of at most `JSON_BODY_BYTES`; throws `content_too_large`, `unsupported_media_type` or
 * `malformed`.
 */
export async function readBody(endpoint: Endpoint, request: Request): Promise<RequestBody> {
  if (endpoint.form) return { rawBody: "", ...(await readForm(endpoint.form, request)) }
  if (endpoint.signed) return { rawBody: await readText(request, JSON_BODY_BYTES), cleanUp: noCleanUp }
  if (!endpoint.body) return { rawBody: "", cleanUp: noCleanUp }
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? ""))
    throw new Failure("unsupported_media_type")
  return { body: parse(await readText(request, JSON_BODY_BYTES)), rawBody: "", cleanUp: noCleanUp }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure("malformed")
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new Failure("content_too_large")
  if (!request.body) return ""
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Failure("content_too_large")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}
