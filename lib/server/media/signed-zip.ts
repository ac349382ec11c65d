import type { IncomingMessage, ServerResponse } from "node:http"
import { pipeline } from "node:stream/promises"
import { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { admitStream } from "@/lib/server/admission/admit-stream"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { attachmentHeaders } from "./attachment-headers"
import type { FileRights } from "./file-rights"
import { ignoreDisconnect, sendError } from "./send-file"
import { readToken, signToken } from "./signed-token"
import { zipStream } from "./zip-stream"

const RETRY_AFTER_SECONDS = 30

/** Long enough to start a download, short enough that a leaked URL is useless. */
const SECONDS = 5 * 60

const Claims = z.strictObject({
  instituteId: z.number().int().positive(),
  zippedIds: z.array(z.number().int().positive()),
  userId: z.number().int().positive(),
  sessionId: z.uuid(),
  expires: z.number().int(),
})

type SignZipInput = {
  instituteId: number
  ids: readonly number[]
  /** Whose session must stay active for the URL to work. */
  actor: { userId: number; sessionId: string }
}

/**
 * Returns the URL of a ZIP of these files, by which the browser saves it without holding it in memory. A download starts within
 * five minutes. The caller must have checked that the actor may open each file.
 */
export function signZipUrl({ instituteId, ids, actor: { userId, sessionId } }: SignZipInput): string {
  const expires = Math.floor(Date.now() / 1000) + SECONDS
  const claims: z.infer<typeof Claims> = { instituteId, zippedIds: [...ids], userId, sessionId, expires }
  return `/media/zip/${signToken(claims)}`
}

/** Sends the ZIP of a signed URL, with those of its files that whom it was issued to may still have. */
export async function sendSignedZip(
  request: IncomingMessage,
  response: ServerResponse,
  { token, rights }: { token: string; rights: FileRights },
): Promise<void> {
  const signed = readToken(token, Claims)
  const allowed = signed ? await rights.listAllowed(signed, { fileIds: signed.zippedIds, form: "download" }) : []
  if (!signed || allowed.length === 0)
    return sendError(response, {
      status: 404,
      message: "This address is no longer good. Please download the files again.",
    })
  const list = await readInstitute(signed.instituteId, (db) =>
    db
      .selectFrom("files")
      .select(["key", "name", "bytes"])
      .where("id", "in", allowed)
      .where("deletedAt", "is", null)
      .orderBy("name")
      .orderBy("id")
      .execute(),
  )
  if (list.length === 0) return sendError(response, { status: 404, message: "There are no such files." })
  const headers = attachmentHeaders("files.zip", "application/zip")
  if (request.method === "HEAD") return void response.writeHead(200, headers).end()
  const zip = await admitStream(signed.userId, () => zipStream(list)).catch(busyAsUndefined)
  if (!zip)
    return sendError(response, {
      status: 503,
      message: "You have two downloads under way. Try again when one of them has finished.",
      headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
    })
  response.writeHead(200, headers)
  await pipeline(zip, response).catch(ignoreDisconnect)
}

function busyAsUndefined(error: unknown): undefined {
  if (error instanceof Failure && error.code === "busy") return undefined
  throw error
}
