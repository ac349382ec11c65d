import { randomBytes } from "node:crypto"
import { enqueue } from "@/lib/server/jobs/job"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { draftDocument } from "./draft-document"
import { drawInvoices } from "./draw-invoices.server"
import { documentsOfSale } from "./invoice-kind"
import { issueDocument } from "./issue-document.server"
import { draftFacts, findSale, listGranted } from "./sale-facts.server"

/**
 * Issues the documents of an order that was just sold, for its granted lines, and has their PDFs drawn. Issues none where
 * nothing was paid. The last thing that a transaction does, because it locks the institute's series of numbers.
 */
export async function issueDocumentsOfSale(db: Db, orderId: number): Promise<void> {
  const sale = await findSale(db, orderId)
  const lines = await listGranted(db, orderId)
  const parties = { registration: sale.supplier.registration, hasGstin: Boolean(sale.billing?.gstin) }
  const documents = documentsOfSale(lines, parties)
  if (documents.length === 0) return
  const origin = await findPublicOrigin(db)
  await enqueue(db, drawInvoices, { instituteId: sale.instituteId, orderId })
  for (const [at, document] of documents.entries()) {
    const treatments = document.lines.map(({ treatment }) => treatment)
    const facts = draftFacts(sale, { placeOfSupply: document.placeOfSupply, treatments })
    const checkCode = randomBytes(16).toString("hex")
    const checkUrl = origin + paths.checkDocument(checkCode)
    const stated = document.lines.map((line) => withPrices(line, sale.pricesIncludeTax))
    const roundOffMinor = at === 0 ? sale.roundOffMinor : 0
    const draft = draftDocument({ ...document, lines: stated, roundOffMinor }, facts, { checkCode, checkUrl })
    await issueDocument(db, { orderId, againstId: null, draft, lineIds: document.lines.map(({ id }) => id) })
  }
}

type GrantedLine = Awaited<ReturnType<typeof listGranted>>[number]

/** Prices without tax say nothing where the rate has changed since the order: its total stays, and they do not lead to it. */
const withPrices = (line: GrantedLine, pricesIncludeTax: boolean) =>
  line.orderedTax === null || pricesIncludeTax ? line : { ...line, listMinor: null, discountMinor: null }
