import type { IncomingMessage } from "node:http"
import { z } from "zod"
import type { RequestFields } from "../fields"
import { RequestError } from "../request-error"

const MAX_BODY_BYTES = 256 * 1024

const JsonObject = z.record(z.string(), z.unknown())

/** Reads the fields of a request, JSON or form; at most 256 KB. A request without a body has none. */
export async function readFields(request: IncomingMessage): Promise<RequestFields> {
  const text = await readText(request)
  if (text === "") return {}
  const type = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase()
  if (type === "application/x-www-form-urlencoded") return Object.fromEntries(new URLSearchParams(text))
  if (type !== "application/json") throw new RequestError("The content type must be JSON or a form.", { status: 415 })
  const read = JsonObject.safeParse(parse(text))
  if (!read.success) throw new RequestError("The request body is not a valid JSON object.")
  return read.data
}

async function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  const arriving: AsyncIterable<Buffer> = request
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of arriving) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString("utf8")
}

function tooLarge() {
  return new RequestError("The request body is too large.", { status: 413 })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
