import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { extname, resolve, sep } from "node:path"
import { compress } from "@/lib/server/page-cache/compress"
import { pageCache } from "@/lib/server/page-cache/shared-cache"
import type { CachedPage } from "@/lib/server/page-cache/cached-page"
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

/**
 * Serves the static files of the build, whose names change with their content: compressed once, cached, immutable for a
 * year.
 */
export function staticFiles(distDir: string) {
  const root = resolve(distDir, "static") + sep

  return async function serveFile(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const mediaType = mediaTypes[extname(path)]
    if (!path.startsWith(prefix) || !mediaType) return false
    const key = `built ${path}`
    const cached = pageCache.get(key)
    const file = cached ?? (await readStaticFile(root, decodeURIComponent(path.slice(prefix.length)), mediaType))
    if (!file) return false
    if (!cached) pageCache.set(key, file, pageCache.now())
    await sendCachedPage(file, request, response)
    return true
  }
}

async function readStaticFile(root: string, name: string, mediaType: string): Promise<CachedPage | undefined> {
  const file = resolve(root, name)
  if (!file.startsWith(root)) return undefined
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
  return { status: 200, headers, body: await compress(body, "thorough"), encoding: "br", etag, tags: ["built"] }
}
