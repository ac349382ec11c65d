import type { IncomingMessage, ServerResponse } from "node:http"
import { fileNames } from "./file-names"
import { isSessionActive } from "./is-session-active"
import { sendError, sendFile } from "./send-file"
import { readFileToken } from "./signed-url"

/** Types that may be shown inline: pictures, videos, sound and PDF; all others are sent as attachments. */
const INLINE_TYPES =
  /^(?:image\/(?:webp|png|jpeg)|video\/(?:mp4|webm|quicktime)|audio\/(?:mpeg|mp4|ogg|wav)|application\/pdf|text\/vtt)$/

/** Sends the file of a signed URL, while the session that it was issued to is active. */
export async function sendSignedFile(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
  const signed = readFileToken(token)
  if (!signed || !(await isSessionActive(signed)))
    return sendError(response, {
      status: 404,
      message: "This address is no longer good. Please open the lesson again.",
    })
  const { key, name, disposition } = signed
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
