import { readPlatform } from "@/lib/server/tenancy/platform"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { EXPORTED_GLOBALS } from "@/lib/server/schema/row-tables"
import { withAllRows } from "./all-rows.server"
import type { ImportFacts } from "./contract"
import { drawIds } from "./draw-ids.server"
import { forgetRows } from "./end-import.server"
import { addDone, findImportArchive, setTotal } from "./import-queries.server"
import { mapSettings, mapTable } from "./map-rows.server"
import { type OpenArchive, openExport } from "./open-archive.server"
import { checkEntry } from "./read-entry.server"
import { readFacts, storedFacts } from "./read-facts.server"
import { readManifest, type ReadManifest, rowParts } from "./read-manifest.server"
import { ImportRefused } from "./refused"
import { stageFiles } from "./stage-files.server"
import { stageRows, type ImportJob } from "./stage-rows.server"
import { readShapes, type TableShape } from "./table-shapes.server"
import { writeRows } from "./write-import.server"

/** Steps after the rows of the tables were read: files, and the trial. */
const LAST_STEPS = 2

/**
 * Reads an archive, checks every byte of it, and inserts its rows once to see what the database says of them; that is undone. What it
 * would import is saved with it. Throws `ImportRefused` for what is wrong. Done again, it begins anew.
 */
export async function readImport(target: ImportJob): Promise<void> {
  const { instituteId, importId } = target
  const source = await readInstitute(instituteId, (db) => findImportArchive(db, importId))
  if (source?.status !== "reading") return
  const { key, bytes, createdBy } = source
  if (key === null || bytes === null) throw new ImportRefused("archive_removed")
  await forget(target)
  const [shapes, schema] = await readPlatform(async (db) => [await readShapes(db), await findSchema(db)] as const)
  const archive = await openExport({ key, bytes })
  try {
    const manifest = await readManifest(archive, schema)
    const otherParts = await stage(target, { archive, manifest, shapes })
    await mapAll(target, shapes, manifest.institute.id)
    const read = { manifest, otherParts, archiveBytes: bytes }
    const facts = await rehearse((db) => writeRows(db, { instituteId, importId, createdBy }, shapes), (db) => readFacts(db, { instituteId, importId, createdBy }, read)) // oxfmt-ignore
    await withInstitute(instituteId, (db) => saveFacts(db, target, { facts, oldInstituteId: manifest.institute.id }))
  } finally {
    archive.zip.close()
  }
}

/** Gives all rows that wait their ids, and what refers to them. */
export async function mapAll(target: ImportJob, shapes: readonly TableShape[], oldInstituteId: number): Promise<void> {
  await drawIds(target, shapes)
  await mapSettings(target, { oldInstituteId })
  for (const shape of shapes) await mapTable(target, shape, { oldInstituteId })
}

const forget = ({ instituteId, importId }: ImportJob) =>
  withInstitute(instituteId, async (db) => {
    await forgetRows(db, importId)
    await db.deleteFrom("institute_import_files").where("importId", "=", importId).execute()
  })

type Staged = { archive: OpenArchive; manifest: ReadManifest; shapes: readonly TableShape[] }

/** Reads all parts of an archive; returns how many of them no import knows. */
async function stage(target: ImportJob, { archive, manifest, shapes }: Staged): Promise<number> {
  const { instituteId, importId } = target
  const parts = rowParts(manifest)
  await withInstitute(instituteId, (db) => setTotal(db, importId, parts.size + LAST_STEPS))
  const known = new Set(["manifest.json", ...Object.keys(manifest.entries)])
  for (const [table, part] of parts) {
    await stageRows(target, archive, { table, ...part, columns: columnsOf(table, shapes) })
    await withInstitute(instituteId, (db) => addDone(db, importId))
  }
  for (const [path, expected] of Object.entries(manifest.entries))
    if (!path.startsWith("rows/")) await checkEntry(archive, path, expected)
  for (const path of await stageFiles({ ...target, archive, manifest })) known.add(path)
  await withInstitute(instituteId, (db) => addDone(db, importId))
  return [...archive.entries.keys()].filter((path) => !known.has(path)).length
}

const GLOBALS: Readonly<Record<string, readonly string[]>> = EXPORTED_GLOBALS

const columnsOf = (table: string, shapes: readonly TableShape[]): ReadonlySet<string> =>
  new Set(GLOBALS[table] ?? shapes.find((shape) => shape.table === table)?.columns)

/** Ends a transaction that only tried something, with what it found. */
class Rehearsed extends Error {
  readonly facts: ImportFacts

  constructor(facts: ImportFacts) {
    super("rehearsed")
    this.facts = facts
  }
}

async function rehearse(
  write: (db: Db) => Promise<void>,
  look: (db: Db) => Promise<ImportFacts>,
): Promise<ImportFacts> {
  try {
    await withAllRows(async (db) => {
      await write(db)
      throw new Rehearsed(await look(db))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.facts
    throw error
  }
  throw new Error("a rehearsal was not undone")
}

type Found = { facts: ImportFacts; oldInstituteId: number }

/** The import is ready, unless it was cancelled meanwhile. */
const saveFacts = (db: Db, { importId }: ImportJob, { facts, oldInstituteId }: Found) =>
  db
    .updateTable("institute_imports")
    .set({ status: "ready", facts: storedFacts(facts), oldInstituteId, done: 0, total: 0 })
    .where("id", "=", importId)
    .where("status", "=", "reading")
    .execute()

const findSchema = async (db: Db): Promise<string> => {
  const last = await db.selectFrom("schema_migrations").select("name").orderBy("name", "desc").limit(1).executeTakeFirstOrThrow() // oxfmt-ignore
  return last.name
}
