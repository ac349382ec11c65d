import { pdfName } from "@/lib/features/invoices/document-number"
import { drawInvoice } from "@/lib/features/invoices/invoices.server"
import { log } from "@/lib/server/log"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ArchivedContent } from "./archive-layout"
import { readChecksum } from "./entry-writer.server"
import type { FilesOptions } from "./write-files.server"

const PAGE = 20

/** How many documents of money and proofs of payments an archive has at most. */
export async function countDocuments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("invoices")
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

/** Draws the documents that are not drawn yet, so that their rows name their PDFs. */
export async function drawInvoices(instituteId: number): Promise<void> {
  for await (const page of pagesById((after) => readInstitute(instituteId, (db) => listInvoices(db, after))))
    await drawMissing(instituteId, page)
}

async function drawMissing(instituteId: number, page: Awaited<ReturnType<typeof listInvoices>>): Promise<void> {
  for (const invoice of page.filter(({ key }) => key === null))
    await drawInvoice(instituteId, invoice).catch((error: unknown) =>
      log.warn({ instituteId, invoiceId: invoice.id, error: String(error) }, "a document is not in an archive"),
    )
}

/** Adds the PDFs of documents, which are drawn where they are not yet. Returns the numbers of those that could not be. */
export async function writeInvoices({ instituteId, writer, onPart }: FilesOptions): Promise<string[]> {
  const undrawn: string[] = []
  for await (const page of pagesById((after) => readInstitute(instituteId, (db) => listInvoices(db, after)))) {
    await drawMissing(instituteId, page)
    const ids = page.map(({ id }) => id)
    const drawn = await readInstitute(instituteId, (db) => listKeys(db, ids))
    const contents = await Promise.all(drawn.map(({ key, number }) => contentOf(key, `invoices/${pdfName(number)}`)))
    await writer.add(contents.flatMap((content) => content ?? []))
    undrawn.push(...drawn.filter((_, index) => !contents[index]).map(({ number }) => number))
    await onPart()
  }
  return undrawn
}

/** Adds the proofs that came with applications to pay the institute. */
export async function writeProofs({ instituteId, writer }: FilesOptions): Promise<void> {
  for await (const page of pagesById((after) => readInstitute(instituteId, (db) => listProofs(db, after)))) {
    const contents = await Promise.all(
      page.map(({ id, key }) => contentOf(key, `payment-proofs/${id}.${key?.split(".").at(-1) ?? "bin"}`)),
    )
    await writer.add(contents.flatMap((content) => content ?? []))
  }
}

async function contentOf(key: string | null, path: string): Promise<ArchivedContent | undefined> {
  const read = key === null ? undefined : await readChecksum(key)
  return key !== null && read ? { path, key, ...read } : undefined
}

async function* pagesById<Row extends { id: number }>(list: (after: number) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after = 0
  for (;;) {
    const page = await list(after)
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.id ?? after
  }
}

const listInvoices = (db: Db, after: number) =>
  db
    .selectFrom("invoices")
    .select(["id", "number", "key", "document"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(PAGE)
    .execute()

const listKeys = (db: Db, ids: readonly number[]) =>
  db.selectFrom("invoices").select(["key", "number"]).where("id", "in", ids).orderBy("id").execute()

const listProofs = (db: Db, after: number) =>
  db
    .selectFrom("offline_applications")
    .select(["id", "proofKey as key"])
    .where("proofKey", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(PAGE)
    .execute()
