import { sql } from "kysely"
import { z } from "zod"
import { pdfName } from "@/lib/features/invoices/document-number"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { isKeyOf, newKeyOf } from "./new-key"
import type { OpenArchive } from "./open-archive.server"
import { checkEntry, readLines } from "./read-entry.server"
import type { ReadManifest } from "./read-manifest.server"
import { ImportRefused } from "./refused"
import type { ImportJob } from "./stage-rows.server"

const INDEX = "files/index.jsonl"
const BATCH = 200

const IndexLine = z.object({
  key: z.string().max(200),
  path: z.string().nullable(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  mime: z.string().max(200),
})

interface Content {
  key: string
  path: string
  bytes: number
  sha256: string | null
  mime: string
}

type Source = ImportJob & { archive: OpenArchive; manifest: ReadManifest }

/**
 * Notes what of an archive goes into the store: files, documents and proofs of payments. The bytes of each are read and checked.
 * Returns the paths that it has read.
 */
export async function stageFiles(source: Source): Promise<Set<string>> {
  const read = new Set<string>()
  const save = async (contents: readonly Content[]) => {
    for (const { path, bytes, sha256 } of contents) {
      source.signal.throwIfAborted()
      await checkEntry(source.archive, path, { bytes, sha256 })
      read.add(path)
    }
    await insertContents(source, contents)
  }
  for await (const page of listedFiles(source)) await save(page)
  for await (const page of documents(source)) await save(page)
  for await (const page of proofs(source)) await save(page)
  await requireAgreement(source)
  return read
}

/** Throws `ImportRefused` where the row of a file says something else of its content than the list does, by which it is checked. */
async function requireAgreement({ instituteId, importId }: Source): Promise<void> {
  const wrong = await readInstitute(instituteId, (db) =>
    db
      .selectFrom("institute_import_rows as r")
      .innerJoin("institute_import_files as f", (join) =>
        join.onRef("f.importId", "=", "r.importId").on("f.oldKey", "=", sql`r.source ->> 'key'`),
      )
      .select("r.line")
      .where("r.importId", "=", importId)
      .where("r.table", "=", "files")
      .where(sql<boolean>`(f.mime, f.sha256, f.bytes::text) is distinct from
        (r.source ->> 'mime', r.source ->> 'sha256', r.source ->> 'bytes')`)
      .orderBy("r.line")
      .limit(1)
      .executeTakeFirst(),
  )
  if (wrong) throw new ImportRefused("content", { place: "files", line: wrong.line })
}

/** The files of the list in the archive that have a content. */
async function* listedFiles({ archive, manifest }: Source): AsyncGenerator<Content[]> {
  const listed = manifest.entries[INDEX]
  if (!listed) throw new ImportRefused("missing_entry", { place: INDEX })
  let [line, page]: [number, Content[]] = [0, []]
  for await (const text of readLines(archive, INDEX, listed)) {
    line += 1
    const { key, path, ...content } = parseLine(text, line)
    if (!isKeyOf(manifest.institute.id, key)) throw new ImportRefused("bad_line", { place: INDEX, line })
    if (path !== null) page.push({ key, path, ...content })
    if (page.length < BATCH) continue
    yield page
    page = []
  }
  yield page
}

function parseLine(text: string, line: number): z.infer<typeof IndexLine> {
  try {
    return IndexLine.parse(JSON.parse(text))
  } catch {
    throw new ImportRefused("bad_line", { place: INDEX, line })
  }
}

/** The PDFs of documents of money, by the number of each. */
async function* documents(source: Source): AsyncGenerator<Content[]> {
  yield* ofRows(source, "invoices", (row) =>
    typeof row.number === "string"
      ? { ...row, path: `invoices/${pdfName(row.number)}`, mime: "application/pdf" }
      : { mime: "application/pdf" },
  )
}

/** What buyers sent as proof of a payment, by the id of the application. */
async function* proofs(source: Source): AsyncGenerator<Content[]> {
  yield* ofRows(source, "offline_applications", ({ id, proofKey: key, proofMime: mime }) =>
    typeof key === "string"
      ? { key, path: `payment-proofs/${String(id)}.${key.split(".").at(-1) ?? "bin"}`, mime }
      : { mime },
  )
}

type Named = { key?: unknown; path?: string; sha256?: unknown; mime: unknown }

async function* ofRows(
  { instituteId, importId, archive, manifest }: Source,
  table: string,
  name: (row: Record<string, unknown>) => Named,
): AsyncGenerator<Content[]> {
  for (let after = 0; ;) {
    const rows = await readInstitute(instituteId, (db) =>
      db
        .selectFrom("institute_import_rows")
        .select(["line", sql<Record<string, unknown>>`source`.as("source")])
        .where("importId", "=", importId)
        .where("table", "=", table)
        .where("line", ">", after)
        .orderBy("line")
        .limit(BATCH)
        .execute(),
    )
    yield rows.flatMap(({ source }) => {
      const { key, path, sha256, mime } = name(source)
      const entry = path === undefined ? undefined : archive.entries.get(path)
      if (!entry || path === undefined || !isKeyOf(manifest.institute.id, key)) return []
      const hash = typeof sha256 === "string" && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : null
      return [{ key, path, bytes: entry.uncompressedSize, sha256: hash, mime: typeof mime === "string" ? mime : "" }]
    })
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.line
  }
}

async function insertContents({ instituteId, importId }: ImportJob, contents: readonly Content[]): Promise<void> {
  if (contents.length === 0) return
  await withInstitute(instituteId, (db) =>
    db
      .insertInto("institute_import_files")
      .values(
        contents.map(({ key, ...content }) => ({
          ...{ importId, oldKey: key, newKey: newKeyOf(instituteId, importId, key) },
          ...content,
        })),
      )
      .onConflict((conflict) => conflict.columns(["instituteId", "importId", "oldKey"]).doNothing())
      .execute(),
  )
}
