import type { IncomingMessage, ServerResponse } from "node:http"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { refuse, sendFile } from "./send-file"
import { readFileToken, type SignedFile } from "./signed-address"

/** Shown in place at most: pictures, films, sound and PDF; all else is handed over to be saved (security.md, 8). */
const showable =
  /^(?:image\/(?:webp|png|jpeg)|video\/(?:mp4|webm|quicktime)|audio\/(?:mpeg|mp4|ogg|wav)|application\/pdf|text\/vtt)$/

/** Sends the file that a signed address opens, while the session that it was issued to is live. */
export async function sendSigned(request: IncomingMessage, response: ServerResponse, token: string): Promise<void> {
  const signed = readFileToken(token)
  if (!signed || !(await isLive(signed)))
    return refuse(response, { status: 404, words: "This address is no longer good. Please open the lesson again." })
  const { key, name, disposition } = signed
  const inPlace = disposition === "inline" && showable.test(signed.mime)
  await sendFile(request, response, {
    key,
    mime: showable.test(signed.mime) ? signed.mime : "application/octet-stream",
    cacheControl: "private, no-store",
    headers: {
      // A reader of PDF refuses to work in a sandbox; it runs nothing of the file in our origin.
      ...(signed.mime === "application/pdf" && {
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      }),
      "referrer-policy": "no-referrer",
      "content-disposition": `${inPlace ? "inline" : "attachment"}; ${fileNames(name)}`,
    },
  })
}

async function isLive({ instituteId, userId, sessionId }: SignedFile): Promise<boolean> {
  if (sessionId === null || userId === null) return true
  const session = await readInstitute(instituteId, (db) =>
    db
      .selectFrom("sessions as s")
      .innerJoin("memberships as m", "m.userId", "s.userId")
      .select("s.id")
      .where("s.id", "=", sessionId)
      .where("s.userId", "=", userId)
      .where("s.revokedAt", "is", null)
      .where("s.expiresAt", ">", new Date())
      .where("m.status", "=", "active")
      .executeTakeFirst(),
  )
  return session !== undefined
}

/** A file's name for old and new clients (RFC 6266), whatever somebody put into it. */
function fileNames(name: string): string {
  const clean =
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\]/gu, "")
      .slice(0, 150) || "file"
  const plain = clean.replace(/[^\w. -]/g, "_")
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
