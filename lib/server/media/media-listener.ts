import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { isPublicKey } from "@/lib/server/gateways/files/file-keys"
import { log } from "@/lib/server/log"
import { formatOf, renditionKey, widthOf } from "./rendition"
import { refuse, sendFile } from "./send-file"
import { sendSigned } from "./send-signed"

const FOREVER = "public, max-age=31536000, immutable"
const prefix = "/media/"
const mimes: Record<string, string> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  mp4: "video/mp4",
  webm: "video/webm",
}

/**
 * Answers `/media/…`: public pictures in the widths of the house, public films, and whatever a signed address opens.
 * What belongs to an item has a key that is never public, so that it is not served here without a signature.
 */
export const mediaListener: RequestListener = (request, response) => {
  answer(request, response).catch((error: unknown) => {
    log.error({ error: error instanceof Error ? error.stack : String(error) }, "a file could not be sent")
    if (response.headersSent) response.destroy()
    else refuse(response, { status: 500, words: "Something went wrong. Please try again." })
  })
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return refuse(response, { status: 405, words: "Files are only read here.", headers: { allow: "GET, HEAD" } })
  }
  const [path = "", query = ""] = (request.url ?? "").split("?", 2)
  const name = path.slice(prefix.length)
  if (name.startsWith("signed/")) return sendSigned(request, response, name.slice("signed/".length))

  const dot = name.lastIndexOf(".")
  const extension = name.slice(dot + 1)
  const format = formatOf(extension)
  const key = format ? `${name.slice(0, dot)}.webp` : name
  if (!isPublicKey(key)) return refuse(response, { status: 404, words: "There is no such file." })
  if (format) return sendPicture(request, response, { key, extension, query })
  return sendFile(request, response, {
    key,
    mime: mimes[extension] ?? "application/octet-stream",
    cacheControl: FOREVER,
  })
}

async function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  { key, extension, query }: { key: string; extension: string; query: string },
): Promise<void> {
  const asked = new URLSearchParams(query).get("w") ?? "1600"
  const width = widthOf(asked)
  const format = formatOf(extension)
  if (!width || !format) return refuse(response, { status: 400, words: "Pictures are not kept in this width." })
  const drawn = await renditionKey(key, width, format)
  if (drawn === "busy")
    return refuse(response, { status: 503, words: "Please try again in a moment.", headers: { "retry-after": "2" } })
  if (!drawn) return refuse(response, { status: 404, words: "There is no such picture." })
  return sendFile(request, response, {
    key: drawn.key,
    mime: mimes[format] ?? "",
    cacheControl: FOREVER,
    headers: shownAnywhere,
  })
}

/** Mails are read at other sites, and push messages shown by the browser itself, with the pictures of an institute. */
const shownAnywhere = { "cross-origin-resource-policy": "cross-origin" }
