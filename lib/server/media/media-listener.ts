import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { FAILURE_MESSAGES } from "@/lib/contract/failure-messages"
import { isPublicKey } from "@/lib/server/gateways/files/file-keys"
import { failureOf } from "@/lib/server/api/failure-of"
import { pathPattern } from "@/lib/server/api/path-pattern"
import { createFileRights, type FileRights, type ListAllowedFiles } from "./file-rights"
import { sendHls, sendToCdn } from "./hls/send-hls"
import { parseFormat, renditionKey, parseWidth } from "./rendition"
import { sendError, sendFile } from "./send-file"
import { sendPlaceholder } from "./send-placeholder"
import { sendSignedFile } from "./send-signed-file"
import { sendSignedZip } from "./signed-zip"

const IMMUTABLE = "public, max-age=31536000, immutable"
const PREFIX = "/media/"
const MIME_TYPES: Record<string, string> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  mp4: "video/mp4",
  webm: "video/webm",
}

/**
 * Serves `/media/…`: public pictures in the supported widths, public videos, the files and ZIPs of signed URLs, and adaptive
 * videos. The
 * key of an item's file is never public, so that it is not served here without a signature.
 */
export function mediaListener(listAllowed: ListAllowedFiles): RequestListener {
  const rights = createFileRights(listAllowed)
  return (request, response) => {
    answer(request, response, rights).catch((error: unknown) => sendFailure({ request, response }, error))
  }
}

function sendFailure({ request, response }: { request: IncomingMessage; response: ServerResponse }, error: unknown) {
  const { method = "", url = "/" } = request
  const { status, code, retryAfterSeconds } = failureOf(error, { method, path: pathPattern(url) })
  if (response.headersSent) return void response.destroy()
  const headers = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : undefined
  sendError(response, { status, message: `${FAILURE_MESSAGES[code]}.`, ...(headers && { headers }) })
}

async function answer(request: IncomingMessage, response: ServerResponse, rights: FileRights): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return sendError(response, { status: 405, message: "Files are only read here.", headers: { allow: "GET, HEAD" } })
  }
  const [path = "", query = ""] = (request.url ?? "").split("?", 2)
  const name = path.slice(PREFIX.length)
  if (name.startsWith("hls/")) return sendHls(request, response, { path: name.slice("hls/".length), rights })
  if (name.startsWith("cdn/")) return sendToCdn(request, response, name.slice("cdn/".length))
  if (name.startsWith("signed/"))
    return sendSignedFile(request, response, { token: name.slice("signed/".length), rights })
  if (name.startsWith("zip/")) return sendSignedZip(request, response, { token: name.slice("zip/".length), rights })

  const dot = name.lastIndexOf(".")
  const extension = name.slice(dot + 1)
  const format = parseFormat(extension)
  const key = format ? `${name.slice(0, dot)}.webp` : name
  if (!isPublicKey(key)) return sendError(response, { status: 404, message: "There is no such file." })
  if (format) return sendPicture(request, response, { key, extension, query })
  return sendFile(request, response, {
    key,
    mime: MIME_TYPES[extension] ?? "application/octet-stream",
    cacheControl: IMMUTABLE,
  })
}

async function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  { key, extension, query }: { key: string; extension: string; query: string },
): Promise<void> {
  const requestedWidth = new URLSearchParams(query).get("w") ?? "1600"
  const width = parseWidth(requestedWidth)
  const format = parseFormat(extension)
  if (!width || !format) return sendError(response, { status: 400, message: "Pictures are not kept in this width." })
  const rendition = await renditionKey(key, width, format)
  if (rendition === "busy")
    return sendError(response, {
      status: 503,
      message: "Please try again in a moment.",
      headers: { "retry-after": "2" },
    })
  const mime = MIME_TYPES[format] ?? ""
  if (!rendition) return sendPlaceholder(response, { key, format, mime, headers: CROSS_ORIGIN })
  return sendFile(request, response, {
    key: rendition.key,
    mime,
    cacheControl: IMMUTABLE,
    headers: CROSS_ORIGIN,
  })
}

/** Mail clients and push notifications show pictures of an institute from another origin. */
const CROSS_ORIGIN = { "cross-origin-resource-policy": "cross-origin" }
