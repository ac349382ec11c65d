import { buffer } from "node:stream/consumers"
import { files } from "@/lib/server/gateways/files/files"
import { log } from "@/lib/server/log"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { insertCues, parseCaptions } from "./save-captions.server"

const PAGE = 100

/** Makes the searchable text of captions that came without it, from their files. */
export async function restoreCues(instituteId: number): Promise<void> {
  for (let after = 0; ;) {
    const found = await readInstitute(instituteId, (db) => listWithoutCues(db, after))
    for (const { id, key } of found)
      await restore(instituteId, id, key).catch((error: unknown) =>
        log.warn({ instituteId, captionId: id, error: String(error) }, "captions cannot be searched"),
      )
    const last = found.at(-1)
    if (!last || found.length < PAGE) return
    after = last.id
  }
}

async function restore(instituteId: number, captionId: number, key: string): Promise<void> {
  const cues = parseCaptions(await buffer(await files.read(key)))
  await withInstitute(instituteId, (db) => insertCues(db, captionId, cues))
}

const listWithoutCues = (db: Db, after: number) =>
  db
    .selectFrom("captions as c")
    .innerJoin("files as f", "f.id", "c.trackFileId")
    .select(["c.id", "f.key"])
    .where("c.id", ">", after)
    .where((e) =>
      e.not(e.exists(e.selectFrom("transcript_cues as t").select("t.position").whereRef("t.captionId", "=", "c.id"))),
    )
    .orderBy("c.id")
    .limit(PAGE)
    .execute()
