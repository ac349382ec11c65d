import { Failure } from "@/lib/contract/errors"
import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { CheckedDocument } from "./contract"
import { InvoiceDocument } from "./document-shape"

/** What the check page says of a document, by its code. Throws `not_found` where the institute has issued none with it. */
export async function checkDocument(db: Db, code: string): Promise<CheckedDocument> {
  const found = await db
    .selectFrom("invoices as i")
    .innerJoin("institutes as s", "s.id", "i.instituteId")
    .select(["i.id", "i.document", "s.country"])
    .where("i.checkCode", "=", code)
    .executeTakeFirst()
  if (!found) throw new Failure("not_found")
  const { number, kind, issuedOn, seller, buyer, placeOfSupply, totals, currency } = InvoiceDocument.parse(
    found.document,
  )
  const corrections = await db
    .selectFrom("invoices")
    .select(["number", "totalMinor", sql<string>`"issuedOn"::text`.as("issuedOn")])
    .where("againstId", "=", found.id)
    .orderBy("id")
    .execute()
  return {
    number,
    kind,
    issuedOn,
    seller: seller.legalName,
    sellerGstin: seller.gstin,
    buyer: initialsOf(buyer.name),
    placeOfSupply: placeOfSupply?.name ?? null,
    totalMinor: totals.totalMinor,
    currency,
    country: found.country,
    corrections,
  }
}

/** The first letter of each part of a name: "A. R.". */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${Array.from(part)[0] ?? ""}.`)
    .join(" ")
