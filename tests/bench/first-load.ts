import { gzipSync } from "node:zlib"
import type { Program } from "./program"

/** The gzipped bytes of the JavaScript of a page, loaded at once or after an interaction. */
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
  const chunks = html
    .replace(/<script\b[^>]*\bnoModule\b[^>]*>/gi, "")
    .matchAll(/"(\/_next\/static\/chunks\/[^"]+\.js)"/g)
  const scripts = [...new Set([...chunks].map(([, src]) => src ?? ""))]
  const sizes = await Promise.all(scripts.map(async (src) => gzipSync(await ask(src)).length))
  return { scripts: scripts.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
