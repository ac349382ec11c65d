import type { Endpoint } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { JSON_BODY_BYTES } from "@/lib/shared/constants"
import { bodyChunks } from "./body-chunks"
import { countBodyMemory } from "./body-memory"
import { readForm } from "./read-form"
import type { Uploader } from "./reserve-upload"

/** The body of a request as its endpoint declares it; `cleanUp` deletes uploaded files from disk. */
export interface RequestBody {
  body?: unknown
  form?: Record<string, unknown>
  rawBody: string
  cleanUp: () => Promise<void>
}

const noCleanUp = async () => undefined

/**
 * Reads JSON, also in place of a form with a `jsonPart`, a form or a signed text of at most `JSON_BODY_BYTES`; throws `content_too_large`, `unsupported_media_type`,
 * `malformed`, or `busy` when too many bodies arrive at a time.
 */
export async function readBody(endpoint: Endpoint, read: () => Request, uploader: Uploader): Promise<RequestBody> {
  if (!endpoint.form && !endpoint.signed && !endpoint.body) return { rawBody: "", cleanUp: noCleanUp }
  const request = read()
  const isJson = /^application\/json\s*(;|$)/i.test(request.headers.get("content-type") ?? "")
  const { jsonPart } = endpoint
  if (jsonPart !== undefined && isJson) {
    const form = { [jsonPart]: parse(await readText(request, uploader.ip)) }
    return { form, rawBody: "", cleanUp: noCleanUp }
  }
  if (endpoint.form) return { rawBody: "", ...(await readForm(endpoint.form, request, uploader)) }
  if (endpoint.signed) return { rawBody: await readText(request, uploader.ip), cleanUp: noCleanUp }
  if (!isJson) throw new Failure("unsupported_media_type")
  return { body: parse(await readText(request, uploader.ip)), rawBody: "", cleanUp: noCleanUp }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure("malformed")
  }
}

async function readText(request: Request, ip: string): Promise<string> {
  const memory = countBodyMemory(ip)
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of bodyChunks(request, JSON_BODY_BYTES)) {
      memory.take(chunk.byteLength)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString("utf8")
  } finally {
    memory.release()
  }
}
