import { join } from "node:path"
import type { Readable } from "node:stream"
import { Failure } from "@/lib/contract/errors"
import type { FormShape } from "@/lib/contract/form"
import { saveUpload } from "./save-upload"

const MAX_NAME_LENGTH = 80

/**
 * Collects the parts of a multipart form: JSON parsed, files saved in `folder`. `fail` gets the error of a part that the
 * shape does not declare, that was given before, or that is not what it should be.
 */
export function collectParts(shape: FormShape, folder: string, fail: (error: unknown) => void) {
  const parts = new Map<string, unknown>()
  const saved: Promise<void>[] = []
  let fileBytes = 0

  function take<K extends "json" | "upload">(kind: K, name = "") {
    const part = Object.hasOwn(shape, name) ? shape[name] : undefined
    const isNew = !parts.has(name)
    if (part?.part === kind && isNew) {
      parts.set(name, undefined)
      return part as Extract<typeof part, { part: K }>
    }
    const expected = part?.part === "upload" ? "Must be a file" : "Must be JSON"
    fail(invalid(name, !part ? "Is not expected here" : isNew ? expected : "Must be given once"))
    return undefined
  }

  return {
    onField: (name: string | undefined, text: string, { valueTruncated }: { valueTruncated: boolean }): void => {
      if (!take("json", name)) return
      if (valueTruncated) fail(new Failure("content_too_large"))
      else
        parts.set(
          name ?? "",
          parseJson(text, () => fail(invalid(name, "Must be JSON"))),
        )
    },
    onFile: (name: string | undefined, stream: Readable, { filename = "" }: { filename?: string }): void => {
      const part = take("upload", name)
      if (!part) return void stream.on("error", () => undefined).resume()
      const path = join(folder, String(saved.length))
      const named = { name: name ?? "", filename }
      const upload = saveUpload(stream, path, { ...part, ...named, onBytes: (bytes) => (fileBytes += bytes) })
      saved.push(upload.then((file) => void parts.set(name ?? "", file && { ...file, name: filename }), fail))
    },
    fileBytes: () => fileBytes,
    /** Resolves when no file is being written any more; never rejects. */
    saved: async () => void (await Promise.all(saved)),
    parts: () => Object.fromEntries(parts),
  }
}

const invalid = (name: string | undefined, message: string) =>
  new Failure("invalid_input", { fields: { [(name ?? "").slice(0, MAX_NAME_LENGTH)]: [message] } })

function parseJson(text: string, onError: () => void): unknown {
  try {
    return JSON.parse(text)
  } catch {
    onError()
    return undefined
  }
}
