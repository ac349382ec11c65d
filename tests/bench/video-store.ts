import { createReadStream } from "node:fs"
import { buffer } from "node:stream/consumers"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { signHlsFolder } from "@/lib/server/media/hls/hls-token"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"

/** Stores a video of an institute, which queues it; returns the id of its file. */
export async function storeVideo(instituteId: number, path: string): Promise<number> {
  const key = newFileKey({ instituteId, access: "item", extension: "mp4" })
  const stored = await files.put(key, createReadStream(path))
  const { id } = await withInstitute(instituteId, (db) =>
    db
      .insertInto("files")
      .values({ key, name: "bench.mp4", mime: "video/mp4", ...stored })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** The status of a video and the lines of its qualities. */
export const readVideo = async (instituteId: number, fileId: number) => {
  const rows = await listRenditions(instituteId, fileId)
  return { status: rows[0]?.status, lines: rows.flatMap(({ lines }) => lines ?? []) }
}

const listRenditions = (instituteId: number, fileId: number) =>
  readInstitute(instituteId, (db) =>
    db
      .selectFrom("media_assets as a")
      .leftJoin("media_renditions as r", "r.assetId", "a.id")
      .select(["a.id", "a.status", "r.lines", "r.key"])
      .where("a.fileId", "=", fileId)
      .orderBy("r.lines", "desc")
      .execute(),
  )

/** Ends the preparation of a video. */
export const cancelVideo = (instituteId: number, fileId: number) =>
  withInstitute(instituteId, (db) =>
    db
      .updateTable("media_assets")
      .set({ status: "failed", error: "cancelled", claim: null })
      .where("fileId", "=", fileId)
      .execute(),
  )

/** The bytes of the best quality of a video. */
export async function readSegment(instituteId: number, fileId: number): Promise<Buffer> {
  const [best] = await listRenditions(instituteId, fileId)
  return buffer(await files.read(best?.key ?? ""))
}

/** The signed path of the best quality of a video, for a viewer without a session, as of a free preview. */
export async function segmentPath(instituteId: number, fileId: number): Promise<string> {
  const [best] = await listRenditions(instituteId, fileId)
  const folder = signHlsFolder({ instituteId, assetId: best?.id ?? 0, userId: null, sessionId: null })
  return `${folder}/${best?.lines ?? 0}.mp4`
}
