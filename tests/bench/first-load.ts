import { gzipSync } from "node:zlib"
import type { Program } from "./program"

/** The JavaScript that a page loads at first, in gzipped bytes, with the scripts it names. */
export async function firstLoadBytes(
  { port }: Program,
  path: string,
  host: string,
): Promise<{ scripts: number; bytes: number }> {
  const ask = async (address: string) => {
    const { request } = await import("node:http")
    return new Promise<Buffer>((resolve, reject) => {
      request({ host: "127.0.0.1", port, path: address, headers: { host } }, (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => resolve(Buffer.concat(chunks)))
      })
        .on("error", reject)
        .end()
    })
  }
  const html = (await ask(path)).toString("utf8")
  const scripts = [
    ...new Set([...html.matchAll(/<script\b(?![^>]*\bnoModule\b)[^>]*\bsrc="([^"]+)"/gi)].map(([, src]) => src ?? "")),
  ]
  const sizes = await Promise.all(scripts.map(async (src) => gzipSync(await ask(src)).length))
  return { scripts: scripts.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
