import type { IncomingMessage, ServerResponse } from "node:http"
import { fileNames } from "./file-names"
import type { FileRights } from "./file-rights"
import { isHolder } from "./hls/is-holder"
import { parseWidth, renditionKey } from "./rendition"
import { sendError, sendFile } from "./send-file"
import { readFileToken, type SignedFile } from "./signed-url"

/** Types that may be shown inline: pictures, videos, sound and PDF; all others are sent as attachments. */
const INLINE_TYPES =
  /^(?:image\/(?:webp|png|jpeg)|video\/(?:mp4|webm|quicktime)|audio\/(?:mpeg|mp4|ogg|wav)|application\/pdf|text\/vtt)$/

/**
 * Sends the file of a signed URL, while whom it was issued to may have it. What a page shows, and all that support opens, is sent to the
 * holder alone; what others save may be asked for by a program that has no session, within its five minutes.
 */
export async function sendSignedFile(
  request: IncomingMessage,
  response: ServerResponse,
  { token, rights }: { token: string; rights: FileRights },
): Promise<void> {
  const signed = readFileToken(token)
  if (!signed || !(await mayHave(request, response, { signed, rights })))
    return sendError(response, {
      status: 404,
      message: "This address is no longer good. Please open the lesson again.",
    })
  const stored = await findStored(signed)
  if (stored === "busy")
    return sendError(response, {
      status: 503,
      message: "Please try again in a moment.",
      headers: { "retry-after": "2" },
    })
  if (!stored) return sendError(response, { status: 404, message: "There is no such file." })
  const { key } = stored
  const { name, disposition } = signed
  const isInline = disposition === "inline" && INLINE_TYPES.test(signed.mime)
  await sendFile(request, response, {
    key,
    mime: INLINE_TYPES.test(signed.mime) ? signed.mime : "application/octet-stream",
    cacheControl: "private, no-store",
    headers: {
      // PDF viewers do not work in a sandbox; they execute nothing of the file in our origin.
      ...(signed.mime === "application/pdf" && {
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      }),
      "referrer-policy": "no-referrer",
      "content-disposition": `${isInline ? "inline" : "attachment"}; ${fileNames(name)}`,
    },
  })
}

async function mayHave(
  request: IncomingMessage,
  response: ServerResponse,
  { signed, rights }: { signed: SignedFile; rights: FileRights },
): Promise<boolean> {
  const isInline = signed.disposition === "inline"
  if ((isInline || signed.isSupport) && !(await isHolder(request, signed))) return false
  return rights.isAllowed(signed, { fileId: signed.ofFileId, form: isInline ? "show" : "download" }, response)
}

/** The key of what is sent: the file, or a picture of it in the width of the URL, which the first request makes. */
async function findStored({ key, width }: SignedFile): Promise<{ key: string } | "busy" | undefined> {
  if (width === undefined) return { key }
  const known = parseWidth(String(width))
  return known && renditionKey(key, known, "webp")
}
