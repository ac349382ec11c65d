import { randomBytes } from "node:crypto"
import { enqueue } from "@/lib/server/jobs/job"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { draftDocument } from "./draft-document"
import { drawInvoices } from "./draw-invoices.server"
import { documentsOfSale } from "./invoice-kind"
import { type Issue, issueDocument } from "./issue-document.server"
import { draftFacts, findSale, listLines } from "./sale-facts.server"

/**
 * Issues the documents of an order that was just sold, for its granted lines, and has their PDFs drawn. Issues none where
 * nothing was paid. The last thing that a transaction does, because it locks the institute's series of numbers.
 */
export async function issueDocumentsOfSale(db: Db, orderId: number): Promise<void> {
  const { instituteId, drafts } = await draftDocuments(db, orderId)
  if (drafts.length === 0) return
  await enqueue(db, drawInvoices, { instituteId, orderId })
  for (const draft of drafts) await issueDocument(db, draft)
}

/** Issues the documents of a sale of the past, which are drawn when somebody downloads them. Sales are given in the order of their times. */
export async function issueDocumentsOfPastSale(db: Db, orderId: number, at: Date): Promise<void> {
  const { drafts } = await draftDocuments(db, orderId)
  for (const draft of drafts) await issueDocument(db, { ...draft, at })
}

async function draftDocuments(db: Db, orderId: number): Promise<{ instituteId: number; drafts: Issue[] }> {
  const sale = await findSale(db, orderId)
  const { instituteId, supplier, billing, pricesIncludeTax, roundOffMinor } = sale
  const lines = await listLines(db, orderId, "granted")
  const parties = { registration: supplier.registration, hasGstin: Boolean(billing?.gstin) }
  const documents = documentsOfSale(lines, parties)
  if (documents.length === 0) return { instituteId, drafts: [] }
  const origin = await findPublicOrigin(db)
  const drafts = documents.map((document, at) => {
    const treatments = document.lines.map(({ treatment }) => treatment)
    const facts = draftFacts(sale, { placeOfSupply: document.placeOfSupply, treatments })
    const checkCode = randomBytes(16).toString("hex")
    const stated = document.lines.map((line) => withPrices(line, pricesIncludeTax))
    const rounded = { ...document, lines: stated, roundOffMinor: at === 0 ? roundOffMinor : 0 }
    const draft = draftDocument(rounded, facts, { checkCode, checkUrl: origin + paths.checkDocument(checkCode) })
    return { orderId, againstId: null, draft, lineIds: document.lines.map(({ id }) => id) }
  })
  return { instituteId, drafts }
}

type GrantedLine = Awaited<ReturnType<typeof listLines>>[number]

/** Prices without tax say nothing where the rate has changed since the order: its total stays, and they do not lead to it. */
const withPrices = (line: GrantedLine, pricesIncludeTax: boolean) =>
  line.orderedTax === null || pricesIncludeTax ? line : { ...line, listMinor: null, discountMinor: null }
