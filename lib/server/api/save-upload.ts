import { createWriteStream } from "node:fs"
import type { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { fileTypeFromFile } from "file-type"
import { Failure } from "@/lib/contract/errors"
import type { Upload, UploadPart } from "@/lib/contract/form"

/**
 * Writes an uploaded file to `path`, cut as soon as it passes the limit of its part, and detects its type from its bytes;
 * undefined for an optional part in which no file was chosen: a browser sends it empty and without a name. Throws `content_too_large` or `invalid_input`.
 */
export async function saveUpload(
  stream: Readable,
  path: string,
  part: UploadPart & { name: string; filename: string; onBytes: (bytes: number) => void },
): Promise<Omit<Upload, "name"> | undefined> {
  let bytes = 0
  const limited = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      part.onBytes(chunk.length)
      if (bytes > part.maxBytes)
        throw new Failure("content_too_large", {
          fields: { [part.name]: [`At most ${Math.floor(part.maxBytes / 1024 / 1024)} MB`] },
        })
      yield chunk
    }
  }
  await pipeline(stream, limited, createWriteStream(path, { flags: "wx", mode: 0o600 }))
  if (bytes === 0 && part.isOptional && part.filename === "") return undefined
  if (bytes === 0) throw new Failure("invalid_input", { fields: { [part.name]: ["Must not be empty"] } })
  // Text has no magic number.
  const textType = part.mediaTypes.find((type) => type.startsWith("text/"))
  const mediaType = (await fileTypeFromFile(path))?.mime ?? textType ?? ""
  if (!part.mediaTypes.includes(mediaType))
    throw new Failure("invalid_input", { fields: { [part.name]: [`Must be ${part.mediaTypes.join(", ")}`] } })
  return { path, bytes, mediaType }
}
