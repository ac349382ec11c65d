import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { extname, join, resolve, sep } from "node:path"
import { type CachedPage, firstBodies } from "@/lib/server/page-cache/cached-page"
import { type Encoding, negotiateEncoding } from "@/lib/server/page-cache/encodings"
import { pageCache } from "@/lib/server/page-cache/page-cache"
import { policyWithoutScripts } from "../page-cache/content-policy"
import { hashOf } from "../page-cache/etag"
import { createRunOnce } from "../concurrency/run-once"
import { sendCachedPage } from "../page-cache/send-cached-page"

/** The files of the build and of the public folder. */
export interface StaticFiles {
  /**
   * Serves a file, cached in the encodings asked for. Responds 404 to a path outside the build or with invalid
   * percent-encoding; false for other paths.
   */
  serve: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>
  /** The key under which the file of a path is cached. */
  keyOf: (path: string) => string | undefined
}

interface StaticFile {
  file: string
  mediaType: string
  /** Whether its name changes with its content. */
  isImmutable: boolean
}

const mediaTypes: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".map": "application/json",
  ".wasm": "application/wasm",
  ".ttf": "font/ttf",
  // Tables of encodings and fonts in the forms of pdf.js.
  ".bcmap": "application/octet-stream",
  ".pfb": "application/octet-stream",
}
/** What compression would hardly make smaller. */
const compressedTypes = new Set(["font/woff2", "image/png"])
const prefix = "/_next/static/"
const BROTLI_QUALITY = 9
const readOnce = createRunOnce<CachedPage | undefined>()

/** Serves the static files of the build, immutable for a year, and those of the public folder, which are revalidated. */
export function staticFiles(distDir: string, publicDir = "public"): StaticFiles {
  const root = resolve(distDir, "static") + sep
  const publicFiles = new Map(
    globSync("**/*.*", { cwd: publicDir }).map((name) => [`/${name.replaceAll(sep, "/")}`, resolve(publicDir, name)]),
  )

  function find(path: string): StaticFile | "outside" | undefined {
    const isImmutable = path.startsWith(prefix)
    const file = isImmutable ? fileBelow(root, path.slice(prefix.length)) : publicFiles.get(path)
    if (!file) return isImmutable ? "outside" : undefined
    const mediaType = mediaTypes[extname(file)]
    return mediaType ? { file, mediaType, isImmutable } : undefined
  }

  return {
    async serve(request, response, path) {
      const found = find(path)
      if (!found) return false
      if (found === "outside") return sendNotFound(response)
      const key = keyOfFile(found)
      const accepted = negotiateEncoding(request.headers["accept-encoding"])
      const page = pageCache.get(key) ?? (await readOnce(key, () => readAndCache(found, accepted)))
      if (page) await sendCachedPage({ key, page }, request, response)
      return page !== undefined
    },
    keyOf(path) {
      const found = find(path)
      return found === undefined || found === "outside" ? undefined : keyOfFile(found)
    },
  }
}

const keyOfFile = ({ file }: StaticFile) => `built ${file}`

function sendNotFound(response: ServerResponse): true {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" }
  response.writeHead(404, headers).end("Not found\n")
  return true
}

/** The file of a URL path below `root`; undefined for a path outside it or with invalid percent-encoding. */
function fileBelow(root: string, path: string): string | undefined {
  try {
    const file = join(root, decodeURIComponent(path))
    return file.startsWith(root) && !file.includes("\0") ? file : undefined
  } catch {
    return undefined
  }
}

async function readAndCache(found: StaticFile, accepted: Encoding): Promise<CachedPage | undefined> {
  const { file, mediaType, isImmutable } = found
  const body = await readFile(file).catch(() => undefined)
  if (!body) return undefined
  const headers = [
    ["content-type", mediaType],
    ["cache-control", isImmutable ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate"],
    ["vary", "Accept-Encoding"],
    ["x-content-type-options", "nosniff"],
    isImmutable ? [] : ["content-security-policy", policyWithoutScripts()],
  ].flat()
  const isCompressed = compressedTypes.has(mediaType) || body.length === 0
  const bodies = isCompressed ? { identity: body } : await firstBodies(body, accepted, BROTLI_QUALITY)
  const page: CachedPage = {
    status: 200,
    headers,
    hash: hashOf(body),
    tags: ["built"],
    bodies,
    brotliQuality: BROTLI_QUALITY,
  }
  pageCache.set(keyOfFile(found), page, pageCache.now())
  return page
}
