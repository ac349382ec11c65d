import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { extname, resolve, sep } from "node:path"
import { type CachedPage, firstBodies } from "@/lib/server/page-cache/cached-page"
import { type Encoding, negotiateEncoding } from "@/lib/server/page-cache/encodings"
import { pageCache } from "@/lib/server/page-cache/shared-cache"
import { sendCachedPage } from "../page-cache/cached-pages"

const mediaTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".map": "application/json",
}
const prefix = "/_next/static/"
const BROTLI_QUALITY = 9

/**
 * Serves the static files of the build, whose names change with their content: cached in the encodings asked for,
 * immutable for a year. Responds 404 to a path outside the build or with invalid percent-encoding; false for other paths.
 */
export function staticFiles(distDir: string) {
  const root = resolve(distDir, "static") + sep

  return async function serveFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (!path.startsWith(prefix)) return false
    const file = fileAt(root, path)
    if (!file) {
      response
        .writeHead(404, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
        .end("Not found\n")
      return true
    }
    const mediaType = mediaTypes[extname(file)]
    if (!mediaType) return false
    const key = `built ${file}`
    const cached = pageCache.get(key)
    const accepted = negotiateEncoding(request.headers["accept-encoding"])
    const page = cached ?? (await readStaticFile(file, { mediaType, accepted }))
    if (!page) return false
    if (!cached) pageCache.set(key, page, pageCache.now())
    await sendCachedPage({ key, page }, request, response)
    return true
  }
}

/** The file of a URL path below `root`; undefined for a path outside it or with invalid percent-encoding. */
function fileAt(root: string, path: string): string | undefined {
  try {
    const file = resolve(root, decodeURIComponent(path.slice(prefix.length)))
    return file.startsWith(root) && !file.includes("\0") ? file : undefined
  } catch {
    return undefined
  }
}

async function readStaticFile(
  file: string,
  { mediaType, accepted }: { mediaType: string; accepted: Encoding },
): Promise<CachedPage | undefined> {
  const body = await readFile(file).catch(() => undefined)
  if (!body) return undefined
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`
  const headers = [
    "content-type",
    mediaType,
    "cache-control",
    "public, max-age=31536000, immutable",
    "vary",
    "Accept-Encoding",
    "x-content-type-options",
    "nosniff",
    "etag",
    etag,
  ]
  const bodies = await firstBodies(body, accepted, BROTLI_QUALITY)
  return { status: 200, headers, etag, tags: ["built"], bodies, brotliQuality: BROTLI_QUALITY }
}
