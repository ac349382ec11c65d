import { randomBytes } from "node:crypto"
import type { Registration } from "@/lib/features/tax/registration"
import { type Treatment, TREATMENTS } from "@/lib/features/tax/treatment"
import { enqueue } from "@/lib/server/jobs/job"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { firstLanguage } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"
import { documentsOfSale, notesOf } from "./invoice-kind"
import { type DraftFacts, draftDocument } from "./draft-document"
import { drawInvoices } from "./draw-invoices.server"
import { indianDate } from "./financial-year"
import { issueDocument } from "./issue-document.server"

/**
 * Issues the documents of an order that was just sold, for its granted lines, and has their PDFs drawn. Issues none where
 * nothing was paid. The last thing that a transaction does, because it locks the institute's series of numbers.
 */
export async function issueDocumentsOfSale(db: Db, orderId: number): Promise<void> {
  const sale = await findSale(db, orderId)
  const lines = (await listGranted(db, orderId)).map((line) => ({ ...line, treatment: treatmentOf(line.treatment) }))
  const treatments = lines.map(({ treatment }) => treatment)
  const registration = registrationOf(treatments)
  const documents = documentsOfSale(lines, { registration, hasGstin: false })
  const [first] = documents
  if (!first) return
  const origin = await findPublicOrigin(db)
  await enqueue(db, drawInvoices, { instituteId: sale.instituteId, orderId })
  const facts = draftFacts(sale, { registration, treatments })
  for (const document of documents) {
    const checkCode = randomBytes(16).toString("hex")
    const checkUrl = origin + paths.checkDocument(checkCode)
    const roundOffMinor = document === first ? sale.roundOffMinor : 0
    const draft = draftDocument({ ...document, roundOffMinor }, facts, { checkCode, checkUrl })
    await issueDocument(db, { orderId, againstId: null, draft, lineIds: document.lines.map(({ id }) => id) })
  }
}

/** An order whose lines carry no tax was placed as by a seller that is not registered, whatever it is today. */
const registrationOf = (treatments: readonly Treatment[]): Registration =>
  treatments.every((treatment) => treatment === "none") ? "unregistered" : "regular"

const treatmentOf = (text: string): Treatment => TREATMENTS.find((treatment) => treatment === text) ?? "none"

type Sale = Awaited<ReturnType<typeof findSale>>

function draftFacts(sale: Sale, tax: { registration: Registration; treatments: readonly Treatment[] }): DraftFacts {
  const { registration, treatments } = tax
  return {
    language: firstLanguage(sale.buyerLocale, sale.instituteLocale),
    currency: sale.currency,
    seller: {
      legalName: sale.legalName ?? sale.institute,
      tradeName: sale.institute,
      registration,
      gstin: registration === "unregistered" ? null : sale.gstin,
      address: sale.address ?? "",
      email: sale.contactEmail,
      phone: sale.contactPhone,
      signatory: null,
    },
    sellerState: sale.stateCode,
    buyer: {
      name: `${sale.firstName} ${sale.lastName}`.trim(),
      company: null,
      gstin: null,
      address: "",
      state: null,
      country: sale.country,
      email: sale.email,
    },
    placeOfSupply: sale.placeOfSupply,
    orderNumber: sale.number,
    against: null,
    payment: { method: sale.method, paidOn: indianDate(sale.paidAt ?? sale.createdAt) },
    pricesIncludeTax: true,
    notes: notesOf(registration, { treatments, isAbroad: false }),
  }
}

const findSale = (db: Db, orderId: number) =>
  db
    .selectFrom("orders as o")
    .innerJoin("institutes as s", "s.id", "o.instituteId")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .select(["o.instituteId", "o.number", "o.currency", "o.createdAt", "o.paidAt", "o.roundOffMinor"])
    .select(["s.name as institute", "s.legalName", "s.gstin", "s.address", "s.stateCode", "s.contactEmail"])
    .select(["s.contactPhone", "s.country", "s.locale as instituteLocale"])
    .select(["u.firstName", "u.lastName", "u.email", "u.locale as buyerLocale"])
    .select((e) => [
      e
        .selectFrom("payments as p")
        .select("p.instrument")
        .whereRef("p.orderId", "=", "o.id")
        .where("p.status", "=", "captured")
        .orderBy("p.id", "desc")
        .limit(1)
        .as("method"),
      e
        .selectFrom("order_lines as l")
        .select("l.placeOfSupply")
        .whereRef("l.orderId", "=", "o.id")
        .where("l.status", "=", "granted")
        .orderBy("l.no")
        .limit(1)
        .as("placeOfSupply"),
    ])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow()

const listGranted = (db: Db, orderId: number) =>
  db
    .selectFrom("order_lines")
    .select(["id", "title", "sacCode", "rateBasisPoints", "treatment", "listMinor", "discountMinor", "taxableMinor"])
    .select(["cgstMinor", "sgstMinor", "utgstMinor", "igstMinor", "totalMinor"])
    .where("orderId", "=", orderId)
    .where("status", "=", "granted")
    .orderBy("no")
    .execute()
