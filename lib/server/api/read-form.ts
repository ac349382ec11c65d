import { once } from "node:events"
import { rm } from "node:fs/promises"
import type { Writable } from "node:stream"
import { finished } from "node:stream/promises"
import busboy from "busboy"
import { Failure } from "@/lib/contract/errors"
import type { FormShape } from "@/lib/contract/form"
import { JSON_BODY_BYTES } from "@/lib/shared/constants"
import { bodyChunks } from "./body-chunks"
import { collectParts } from "./collect-parts"
import { reserveUpload, type Uploader } from "./reserve-upload"
import { createUploadFolder } from "./upload-folder"

/** For boundaries, part headers, and what of a file is received but not yet counted. */
const OVERHEAD_BYTES = 512 * 1024

/**
 * Reads a multipart body part by part: JSON parts parsed, files written to a temporary folder that `cleanUp` removes.
 * Each declared part may be given once and is cut at its own limit. Throws `content_too_large`, `unsupported_media_type`,
 * `malformed`, `invalid_input`, or before a byte is read a failure of `reserveUpload`.
 */
export async function readForm(shape: FormShape, request: Request, uploader: Uploader) {
  if (!/^multipart\/form-data\s*;/i.test(typeOf(request)) || !request.body) throw new Failure("unsupported_media_type")
  const { inAll } = maxBytesOf(shape)
  const announced = Number(request.headers.get("content-length") ?? inAll)
  if (announced > inAll) throw new Failure("content_too_large")
  const progress: Progress = { bytes: 0, end: new AbortController() }
  const release = await reserveUpload(uploader, {
    bytes: announced,
    received: () => progress.bytes,
    giveWay: () => progress.end.abort(),
  })
  let folder: string | undefined
  const cleanUp = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    release()
  }
  try {
    folder = await createUploadFolder()
    return { form: await readParts(shape, { request, folder, progress }), cleanUp }
  } catch (error) {
    await cleanUp()
    throw error
  }
}

const typeOf = (request: Request) => request.headers.get("content-type") ?? ""

function maxBytesOf(shape: FormShape): { inAll: number; outsideFiles: number } {
  const sum = (...bytes: number[]) => bytes.reduce((one, other) => one + other, 0)
  const parts = Object.values(shape)
  const outsideFiles = sum(OVERHEAD_BYTES, ...parts.map(({ part }) => (part === "json" ? JSON_BODY_BYTES : 0)))
  return {
    inAll: sum(outsideFiles, ...parts.map((part) => (part.part === "upload" ? part.maxBytes : 0))),
    outsideFiles,
  }
}

/** What has arrived of a form, and what ends it when it has to give way to other uploads. */
interface Progress {
  bytes: number
  end: AbortController
}

type FormRequest = { request: Request; folder: string; progress: Progress }

async function readParts(
  shape: FormShape,
  { request, folder, progress }: FormRequest,
): Promise<Record<string, unknown>> {
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => undefined) // it may fail while nothing awaits it
  progress.end.signal.addEventListener("abort", () => fail(new Failure("uploads_busy")))
  const collected = collectParts(shape, folder, fail)
  const parser = openParser(typeOf(request))
  parser
    .on("field", collected.onField)
    .on("file", collected.onFile)
    .on("error", () => fail(new Failure("malformed")))
  const { inAll, outsideFiles } = maxBytesOf(shape)
  const reading = new AbortController()
  const chunks = bodyChunks(request, inAll, reading.signal)
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), failed])
      if (next.done) break
      // Without this chunk, of which no file has been counted yet.
      if (progress.bytes - collected.fileBytes() > outsideFiles) throw new Failure("content_too_large")
      progress.bytes += next.value.byteLength
      await Promise.race([write(parser, next.value), failed])
    }
    parser.end()
    await Promise.race([finished(parser).then(collected.saved), failed])
    return collected.parts()
  } finally {
    reading.abort()
    parser.destroy()
    await collected.saved()
  }
}

function openParser(contentType: string) {
  try {
    return busboy({
      headers: { "content-type": contentType },
      limits: { fieldSize: JSON_BODY_BYTES + 1, headerPairs: 20 },
    })
  } catch {
    throw new Failure("malformed")
  }
}

async function write(stream: Writable, chunk: Uint8Array): Promise<void> {
  if (!stream.write(chunk)) await once(stream, "drain")
}
