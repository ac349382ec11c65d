import type { ServerResponse } from "node:http"
import sharp from "sharp"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { encodePicture, type PictureFormat } from "./rendition"
import { SECURITY_HEADERS } from "./security-headers"
import { sendError } from "./send-file"

type PlaceholderResponse = { key: string; format: PictureFormat; mime: string; headers: Record<string, string> }

/**
 * Sends the blurred preview of a public picture that has a row but is not stored yet. It is not cached, so that the
 * picture replaces it. 404 when there is no such row.
 */
export async function sendPlaceholder(
  response: ServerResponse,
  { key, format, mime, headers }: PlaceholderResponse,
): Promise<void> {
  const preview = await findPreview(key)
  if (!preview) return sendError(response, { status: 404, message: "There is no such picture." })
  const data = await encodePicture(sharp(preview), format).toBuffer()
  response
    .writeHead(200, {
      ...SECURITY_HEADERS,
      ...headers,
      "cache-control": "no-store",
      "content-type": mime,
      "content-length": data.length,
    })
    .end(data)
}

/** The blurred preview in the row of a picture; the key begins with the id of its institute. */
async function findPreview(key: string): Promise<Buffer | undefined> {
  const row = await readInstitute(Number.parseInt(key, 10), (db) =>
    db.selectFrom("files").select("blur").where("key", "=", key).executeTakeFirst(),
  )
  const [, data] = row?.blur?.split(",", 2) ?? []
  return data === undefined ? undefined : Buffer.from(data, "base64")
}
