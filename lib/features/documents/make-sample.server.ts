import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { extractPages } from "@/lib/server/gateways/documents/pdf"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { enqueue } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { removeFiles } from "@/lib/server/media/remove-files"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { withWorkFolder } from "@/lib/server/video/work-folder"
import { MAX_TRIES } from "./pdf-tries"
import { sampleRange } from "./sample-range"

type SampledItem = { instituteId: number; itemId: number }
type Wanted = NonNullable<Awaited<ReturnType<typeof findWanted>>>
type Making = { instituteId: number; wanted: Wanted; folder: string }

/** Its item was changed while a sample was made, which waits to be made again. */
class ChangedMeanwhile extends Error {}

/**
 * Makes the sample of an item anew: a PDF of those pages alone that its staff chose, of its first PDF. Without such pages or such a
 * PDF there is none. Does nothing when nothing has changed since, and starts again when something changes meanwhile.
 */
export async function makeSample({ instituteId, itemId }: SampledItem, signal: AbortSignal): Promise<void> {
  const wanted = await readInstitute(instituteId, (db) => findWanted(db, itemId))
  if (!wanted) return
  try {
    await withWorkFolder((folder) => replaceSample({ instituteId, wanted, folder }, signal))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ChangedMeanwhile) return
    log.warn({ itemId, error: String(error) }, "a sample could not be made")
    await withInstitute(instituteId, (db) =>
      wanted.tries + 1 < MAX_TRIES
        ? updateSample(db, wanted, { tries: wanted.tries + 1, enqueuedAt: null })
        : saveSample(db, wanted, null),
    )
  }
}

async function replaceSample({ instituteId, wanted, folder }: Making, signal: AbortSignal): Promise<void> {
  const { source, range } = wanted
  if (!source || !range) return withInstitute(instituteId, (db) => saveSample(db, wanted, null))
  const [path, target] = [join(folder, "document.pdf"), join(folder, "sample.pdf")]
  await files.getFile(source.key, path, signal)
  const pages = await extractPages({ source: path, target, ...range, signal })
  await storeSample({ instituteId, wanted, target, pages: { from: range.from, to: range.from + pages - 1 } })
}

/** What the sample of an item has to be made of; undefined when it is as it should be. */
async function findWanted(db: Db, itemId: number) {
  const row = await db
    .selectFrom("item_samples as s")
    .innerJoin("items as i", "i.id", "s.itemId")
    .select(["s.itemId", "s.revision", "s.tries", "s.fileId", "i.samplePages", "i.slug"])
    .where("s.itemId", "=", itemId)
    .where("s.status", "=", "queued")
    .executeTakeFirst()
  if (!row) return undefined
  const source = await db
    .selectFrom("materials as m")
    .innerJoin("sections as c", "c.id", "m.sectionId")
    .innerJoin("files as f", "f.id", "m.fileId")
    .innerJoin("pdf_contents as p", "p.fileId", "f.id")
    .select(["f.key", "p.pages"])
    .where("m.itemId", "=", itemId)
    .where("f.deletedAt", "is", null)
    .orderBy("c.displayOrder")
    .orderBy("m.displayOrder")
    .limit(1)
    .executeTakeFirst()
  return { ...row, source, range: sampleRange(row.samplePages, source?.pages ?? null) }
}

type NewSample = {
  instituteId: number
  wanted: Wanted
  target: string
  pages: { from: number; to: number }
}

async function storeSample({ instituteId, wanted, target, pages }: NewSample): Promise<void> {
  const sha256 = createHash("sha256")
    .update(await readFile(target))
    .digest("hex")
  await withStoredFiles(async (track) => {
    const { key } = track({ key: newFileKey({ instituteId, access: "item", extension: "pdf" }) })
    const { bytes } = await files.put(key, createReadStream(target))
    await withInstitute(instituteId, async (db) => {
      const { id: fileId } = await db
        .insertInto("files")
        .values({ key, name: `${wanted.slug}-sample.pdf`, mime: "application/pdf", bytes, sha256, access: "part" })
        .returning("id")
        .executeTakeFirstOrThrow()
      await saveSample(db, wanted, { fileId, fromPage: pages.from, toPage: pages.to })
    })
  })
}

type Sample = { fileId: number; fromPage: number; toPage: number }
const NO_SAMPLE = { fileId: null, fromPage: null, toPage: null }

/** Replaces the sample of an item and deletes the one before; throws `ChangedMeanwhile` when what it is made of has changed since. */
async function saveSample(db: Db, wanted: Wanted, sample: Sample | null): Promise<void> {
  await updateSample(db, wanted, { ...(sample ?? NO_SAMPLE), status: sample ? "ready" : "none", tries: 0 })
  if (wanted.fileId === null) return
  const [removed] = await db.deleteFrom("files").where("id", "=", wanted.fileId).returning("key").execute()
  if (removed) await enqueue(db, removeFiles, { keys: [removed.key] })
}

async function updateSample(db: Db, { itemId, revision }: Wanted, change: object): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("item_samples")
    .set({ ...change, updatedAt: sql<Date>`now()` })
    .where("itemId", "=", itemId)
    .where("revision", "=", revision)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new ChangedMeanwhile()
}
