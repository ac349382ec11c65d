import { PassThrough, type Readable } from "node:stream"
import { ZipFile } from "yazl"
import { files } from "@/lib/server/gateways/files/files"
import { log } from "@/lib/server/log"

/** A stored file that goes into a ZIP. */
export interface ZippedFile {
  key: string
  name: string
  /** Its size, where it is known. */
  bytes?: number
}

/**
 * Files as one ZIP. It is made while it is read, one file at a time, and nothing is compressed: videos, pictures and
 * documents are already. Files of one name are numbered.
 */
export function zipStream(list: readonly ZippedFile[]): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  let current: Readable | undefined
  const fail = (error: Error) => {
    log.error({ error: error.message }, "a ZIP could not be completed")
    output.destroy(error)
  }
  for (const { path, file } of withUniquePaths(list)) {
    zip.addReadStreamLazy(
      path,
      { compress: false, ...(file.bytes !== undefined && { size: file.bytes }) },
      (callback) => {
        files.read(file.key).then((source) => {
          current = source
          source.once("error", fail)
          callback(null, source)
        }, fail)
      },
    )
  }
  zip.once("error", fail)
  zip.end()
  zip.outputStream.pipe(output)
  output.once("close", () => current?.destroy())
  return output
}

function withUniquePaths(list: readonly ZippedFile[]): { path: string; file: ZippedFile }[] {
  const taken = new Set<string>()
  return list.map((file) => {
    let path = file.name
    for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = numbered(file.name, number)
    taken.add(path.toLowerCase())
    return { path, file }
  })
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf(".")
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`
}
