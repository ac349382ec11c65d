import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { FILE_KINDS, type FileKind } from "@/lib/shared/file-kinds"
import { type StorageAnalytics } from "./file-shapes"
import { fullDay } from "./full-day"
import { readStorage } from "./storage.server"

const MONTHS = 12
const SHOWN = 10

/** What the current institute stores, by kind, month, item and person, and when the quota will be used up. */
export async function analyseStorage(db: Db, now: Date): Promise<StorageAnalytics> {
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth()
  const [storage, kinds, monthRows, items, people] = await Promise.all([
    readStorage(db),
    countKinds(db),
    listMonths(db, thisMonth - MONTHS + 1),
    listItems(db),
    listPeople(db),
  ])
  const months = Array.from({ length: MONTHS }, (_, index) => thisMonth - MONTHS + 1 + index).map((month) => ({
    month: monthText(month),
    bytes: byKind((kind) => monthRows.find((row) => row.subject === month && row.kind === monthKind(kind))?.total ?? 0),
  }))
  const totals = months.map(({ bytes }) => Object.values(bytes).reduce((sum, one) => sum + one, 0))
  return {
    ...storage,
    trashBytes: kinds.get("files.trash")?.total ?? 0,
    kinds: FILE_KINDS.map((kind) => {
      const { count = 0, total = 0 } = kinds.get(`files.${kind}`) ?? {}
      return { kind, files: count, bytes: total }
    }),
    months,
    items,
    people,
    fullOn: fullDay({ ...storage, monthlyBytes: totals.slice(-3), now }),
  }
}

const monthKind = (kind: FileKind) => `files_month.${kind}`
const monthText = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`
const byKind = (bytesOf: (kind: FileKind) => number): Record<FileKind, number> => ({
  video: bytesOf("video"),
  audio: bytesOf("audio"),
  image: bytesOf("image"),
  pdf: bytesOf("pdf"),
  document: bytesOf("document"),
  archive: bytesOf("archive"),
})

async function countKinds(db: Db) {
  const rows = await db
    .selectFrom("counters")
    .select(["kind", (e) => e.fn.sum<number>("count").as("count"), (e) => e.fn.sum<number>("total").as("total")])
    .where("kind", "in", [...FILE_KINDS.map((kind) => `files.${kind}`), "files.trash"])
    .where("subject", "=", 0)
    .groupBy("kind")
    .execute()
  return new Map(rows.map((row) => [row.kind, row]))
}

const listMonths = (db: Db, from: number) =>
  db
    .selectFrom("counters")
    .select(["kind", "subject", (e) => e.fn.sum<number>("total").as("total")])
    .where("kind", "in", FILE_KINDS.map(monthKind))
    .where("subject", ">=", from)
    .groupBy(["kind", "subject"])
    .execute()

/** A file that several lessons of an item use counts once there. */
const listItems = (db: Db) =>
  db
    .selectFrom((e) => e.selectFrom("materials").select(["itemId", "fileId"]).distinct().as("m"))
    .innerJoin("files as f", "f.id", "m.fileId")
    .innerJoin("items as i", "i.id", "m.itemId")
    .select([
      "i.id",
      "i.title",
      (e) => e.fn.countAll<number>().as("files"),
      (e) => e.fn.sum<number>("f.bytes").as("bytes"),
    ])
    .where("f.deletedAt", "is", null)
    .groupBy(["i.id", "i.title"])
    .orderBy("bytes", "desc")
    .orderBy("i.id")
    .limit(SHOWN)
    .execute()

async function listPeople(db: Db): Promise<StorageAnalytics["people"]> {
  const { rows } = await sql<{ id: number | null; name: string; files: number; bytes: number }>`
    select nullif(c.subject, 0) as id, coalesce(concat_ws(' ', u."firstName", u."lastName"), '') as name, c.files, c.bytes
    from (
      select subject, sum(count)::bigint as files, sum(total)::bigint as bytes from counters
      where kind = 'files_person' group by subject having sum(count) > 0 order by 3 desc, 1 limit ${SHOWN}
    ) c left join users u on u.id = c.subject
    order by c.bytes desc, c.subject`.execute(db)
  return rows
}
