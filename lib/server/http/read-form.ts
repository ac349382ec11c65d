import { createWriteStream } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"
import busboy from "busboy"
import { fileTypeFromFile } from "file-type"
import { Failure } from "@/lib/contract/errors"
import type { FormShape, Upload, UploadPart } from "@/lib/contract/form"
import { JSON_BODY_BYTES } from "@/lib/shared/constants"

/**
 * Reads a multipart body part by part: JSON parts parsed, files written to a temporary folder that `cleanUp` removes. A
 * file's type is detected from its bytes. Throws `content_too_large`, `unsupported_media_type`, `malformed` or
 * `invalid_input`.
 */
export async function readForm(shape: FormShape, request: Request) {
  if (!/^multipart\/form-data\s*;/i.test(typeOf(request)) || !request.body) throw new Failure("unsupported_media_type")
  const folder = await mkdtemp(join(tmpdir(), "lectern-upload-"))
  const cleanUp = () => rm(folder, { recursive: true, force: true })
  try {
    return { form: await readParts(shape, request, folder), cleanUp }
  } catch (error) {
    await cleanUp()
    throw error instanceof Failure ? error : new Failure("malformed")
  }
}

const typeOf = (request: Request) => request.headers.get("content-type") ?? ""

async function readParts(shape: FormShape, request: Request, folder: string) {
  const parts: Record<string, unknown> = {}
  const files: Promise<void>[] = []
  let failure: Failure | undefined
  const reader = busboy({
    headers: { "content-type": typeOf(request) },
    limits: {
      fieldSize: JSON_BODY_BYTES,
      fields: 20,
      files: 10,
      parts: 30,
      fileSize: maxFileBytes(shape) + 1,
      headerPairs: 20,
    },
  })
  reader.on("field", (name, text, { valueTruncated }) => {
    if (valueTruncated) failure = new Failure("content_too_large")
    if (shape[name]?.part !== "json" || Object.hasOwn(parts, name)) return
    parts[name] = parseJson(text, () => (failure = invalid(name, "Must be JSON")))
  })
  reader.on("file", (name, stream, { filename }) => {
    const part = shape[name]
    if (part?.part !== "upload" || Object.hasOwn(parts, name)) return stream.resume()
    const path = join(folder, String(files.length))
    parts[name] = { name: filename ?? "", path, bytes: 0, mediaType: part.mediaTypes[0] ?? "" } satisfies Upload
    files.push(
      saveUpload(stream, path, { ...part, name }).then(
        (upload) => void (parts[name] = upload && { ...upload, name: filename ?? "" }),
      ),
    )
  })
  await pipeline(Readable.fromWeb(request.body as ReadableStream), reader)
  const results = await Promise.allSettled(files)
  const rejected = results.find((result) => result.status === "rejected")
  if (failure) throw failure
  if (rejected) throw rejected.reason
  return parts
}

async function saveUpload(
  stream: Readable & { truncated?: boolean },
  path: string,
  part: UploadPart & { name: string },
) {
  let bytes = 0
  stream.on("data", (chunk: Buffer) => (bytes += chunk.length))
  await pipeline(stream, createWriteStream(path, { flags: "wx", mode: 0o600 }))
  if (bytes === 0 && part.isOptional) return undefined
  if (stream.truncated || bytes > part.maxBytes)
    throw new Failure("content_too_large", {
      fields: { [part.name]: [`At most ${Math.floor(part.maxBytes / 1024 / 1024)} MB`] },
    })
  const mediaType = (await fileTypeFromFile(path))?.mime ?? (part.mediaTypes.includes("text/csv") ? "text/csv" : "")
  if (!part.mediaTypes.includes(mediaType)) throw invalid(part.name, `Must be ${part.mediaTypes.join(", ")}`)
  return { path, bytes, mediaType }
}

const maxFileBytes = (shape: FormShape) =>
  Math.max(0, ...Object.values(shape).map((part) => (part.part === "upload" ? part.maxBytes : 0)))

const invalid = (name: string, message: string) => new Failure("invalid_input", { fields: { [name]: [message] } })

function parseJson(text: string, onError: () => void): unknown {
  try {
    return JSON.parse(text)
  } catch {
    onError()
    return undefined
  }
}
