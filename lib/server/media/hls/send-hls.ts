import type { IncomingMessage, ServerResponse } from "node:http"
import { masterPlaylist, withMediaUrl } from "@/lib/server/video/hls-playlist"
import type { FileRights } from "../file-rights"
import { SECURITY_HEADERS } from "../security-headers"
import { sendError, sendFile } from "../send-file"
import { cdnUrl, hasCdn, readCdnPath } from "./cdn-url"
import { findGrantedVideo, type GrantedVideo } from "./hls-grants"
import type { HlsVideo } from "./hls-video"
import { isHolder } from "./is-holder"
import { formatTiles } from "./tiles"

const PLAYLIST = "application/vnd.apple.mpegurl"
const PRIVATE = "private, max-age=7200, immutable"
const NO_STORE = "private, no-store"
const SHARED = "public, max-age=86400, immutable"
/** The CDN is another origin, and caches answers for whoever has the address. */
const FOR_CDN = { "cross-origin-resource-policy": "cross-origin", "access-control-allow-origin": "*" }
const NOT_FOUND = { status: 404, message: "This address is no longer good. Please open the lesson again." }

/**
 * Sends a playlist, the segments or the tiles of a video below `/media/hls/<token>/` to whom the token was issued, while they may
 * watch it.
 */
export async function sendHls(
  request: IncomingMessage,
  response: ServerResponse,
  { path, rights }: { path: string; rights: FileRights },
): Promise<void> {
  const [token = "", name = "", ...rest] = path.split("/")
  const granted = rest.length === 0 ? await findGrantedVideo(token) : undefined
  if (!granted || !(await isHolder(request, granted.holder))) return sendError(response, NOT_FOUND)
  const { video, holder } = granted
  if (!(await rights.isAllowed(holder, { fileId: video.fileId, form: "show" }, response)))
    return sendError(response, NOT_FOUND)
  const text = playlistOf(granted, name)
  if (text) return sendText(response, text)
  const file = fileOf(video, name)
  if (!file) return sendError(response, NOT_FOUND)
  const cacheControl = holder.isSupport ? NO_STORE : PRIVATE
  await sendFile(request, response, { ...file, cacheControl, headers: { "referrer-policy": "no-referrer" } })
}

/** Sends a file whose address was signed for the CDN. */
export async function sendToCdn(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const key = hasCdn ? readCdnPath(path) : undefined
  if (!key) return sendError(response, NOT_FOUND)
  await sendFile(request, response, { key, mime: "video/mp4", cacheControl: SHARED, headers: FOR_CDN })
}

function playlistOf({ video, holder }: GrantedVideo, name: string): { mime: string; body: string } | undefined {
  const { renditions, sprite } = video
  if (name === "master.m3u8") return { mime: PLAYLIST, body: masterPlaylist(renditions) }
  if (name === "tiles.vtt") return sprite && { mime: "text/vtt; charset=utf-8", body: formatTiles(sprite) }
  const rendition = renditions.find(({ lines }) => name === `${lines}.m3u8`)
  if (!rendition) return undefined
  // An address of the CDN is of no session, so that the end of one of support would not end it.
  const url = hasCdn && !holder.isSupport ? cdnUrl(rendition.key) : `${rendition.lines}.mp4`
  return { mime: PLAYLIST, body: withMediaUrl(rendition.playlist, url) }
}

function fileOf({ renditions, sprite }: HlsVideo, name: string): { key: string; mime: string } | undefined {
  if (name === "tiles.jpg") return sprite && { key: sprite.key, mime: "image/jpeg" }
  const rendition = renditions.find(({ lines }) => name === `${lines}.mp4`)
  return rendition && { key: rendition.key, mime: "video/mp4" }
}

function sendText(response: ServerResponse, { mime, body }: { mime: string; body: string }): void {
  const headers = { ...SECURITY_HEADERS, "referrer-policy": "no-referrer", "cache-control": NO_STORE }
  response.writeHead(200, { ...headers, "content-type": mime, "content-length": Buffer.byteLength(body) }).end(body)
}
