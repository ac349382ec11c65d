import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { extname, resolve, sep } from "node:path"
import { compress } from "@/lib/server/page-cache/compress"
import { keptPages } from "@/lib/server/page-cache/shared-cache"
import type { KeptPage } from "@/lib/server/page-cache/cached-page"
import { send } from "../page-cache/cached-pages"

const mediaTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".map": "application/json",
}
const prefix = "/_next/static/"

/** Answers a file of the build, whose name changes with its content: compressed once, kept, and good for a year. */
export function builtFiles(distDir: string) {
  const root = resolve(distDir, "static") + sep

  return async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const mediaType = mediaTypes[extname(path)]
    if (!path.startsWith(prefix) || !mediaType) return false
    const key = `built ${path}`
    const kept = keptPages.get(key)
    const file = kept ?? (await readBuilt(root, decodeURIComponent(path.slice(prefix.length)), mediaType))
    if (!file) return false
    if (!kept) keptPages.keep(key, file, keptPages.now())
    await send(file, request, response)
    return true
  }
}

async function readBuilt(root: string, name: string, mediaType: string): Promise<KeptPage | undefined> {
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
