import { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { ABROAD } from "@/lib/features/tax/place-of-supply"
import { InstituteSupplier } from "@/lib/features/tax/supplier"
import { findSupplier } from "@/lib/features/tax/tax.server"
import { type Treatment, TREATMENTS } from "@/lib/features/tax/treatment"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { stateOfGstin } from "@/lib/shared/indian-states"
import { firstLanguage, type Language } from "@/lib/shared/messages/languages"
import { type DraftFacts, placeNamed } from "./draft-document"
import { indianDate } from "./financial-year"
import { notesOf } from "./invoice-kind"

/** A sold order, with its seller and buyer as they were when it was placed. */
export async function findSale(db: Db, orderId: number) {
  const { supplier, billing, ...sale } = await selectSale(db, orderId)
  return {
    ...sale,
    // An order of a former version was placed without tax.
    supplier: supplier
      ? InstituteSupplier.parse(supplier)
      : { ...(await findSupplier(db)), registration: "unregistered" as const, gstin: null },
    billing: OrderBilling.nullable().parse(billing),
  }
}

export type SoldOrder = Awaited<ReturnType<typeof findSale>>

/** What a document of a sale says besides its lines, which all have one place of supply. */
export function draftFacts(sale: SoldOrder, { placeOfSupply, treatments }: SuppliedLines): DraftFacts {
  const { supplier, billing } = sale
  const language = firstLanguage(sale.buyerLocale, sale.instituteLocale)
  return {
    language,
    currency: sale.currency,
    seller: {
      legalName: supplier.legalName,
      tradeName: supplier.tradeName ?? sale.institute,
      registration: supplier.registration,
      gstin: supplier.gstin,
      address: supplier.address,
      email: sale.contactEmail,
      phone: sale.contactPhone,
      signatory: supplier.signatory,
    },
    sellerState: supplier.stateCode,
    buyer: buyerOf(sale, language),
    placeOfSupply,
    orderNumber: sale.number,
    against: null,
    payment: { method: sale.method, paidOn: indianDate(sale.paidAt ?? sale.createdAt) },
    pricesIncludeTax: sale.pricesIncludeTax,
    notes: notesOf(supplier.registration, {
      treatments,
      isAbroad: placeOfSupply === ABROAD && billing?.gstin === null,
    }),
  }
}

type SuppliedLines = { placeOfSupply: string | null; treatments: readonly Treatment[] }

function buyerOf({ billing, ...sale }: SoldOrder, language: Language): DraftFacts["buyer"] {
  const { name, company, gstin, line1, line2, city, pin, stateCode, country } = billing ?? NO_BILLING
  const address = [line1, line2, [city, pin].filter(Boolean).join(" ")].filter(Boolean).join("\n")
  return {
    name: name ?? `${sale.firstName} ${sale.lastName}`.trim(),
    company,
    gstin,
    address,
    state: placeNamed(gstin ? (stateOfGstin(gstin) ?? stateCode) : stateCode, language),
    country: billing ? country : sale.country,
    email: sale.email,
  }
}

const NO_BILLING = OrderBilling.parse({})

/** The lines of an order that were granted, or that are still to be, in their order. */
export async function listLines(db: Db, orderId: number, status: "granted" | "ordered") {
  const rows = await db
    .selectFrom("order_lines")
    .select(["id", "title", "sacCode", "rateBasisPoints", "treatment", "placeOfSupply", "orderedTax"])
    .select(["listMinor", "discountMinor", "taxableMinor"])
    .select(["cgstMinor", "sgstMinor", "utgstMinor", "igstMinor", "totalMinor"])
    .where("orderId", "=", orderId)
    .where("status", "=", status)
    .orderBy("no")
    .execute()
  return rows.map((row) => ({ ...row, treatment: enumOf(TREATMENTS, row.treatment, "treatment") }))
}

const selectSale = (db: Db, orderId: number) =>
  db
    .selectFrom("orders as o")
    .innerJoin("institutes as s", "s.id", "o.instituteId")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .select(["o.instituteId", "o.number", "o.currency", "o.createdAt", "o.paidAt", "o.roundOffMinor"])
    .select(["o.supplier", "o.billing", "o.pricesIncludeTax"])
    .select(["s.name as institute", "s.contactEmail", "s.contactPhone", "s.country", "s.locale as instituteLocale"])
    .select(["u.firstName", "u.lastName", "u.email", "u.locale as buyerLocale"])
    .select((e) =>
      e
        .selectFrom("payments as p")
        .select("p.instrument")
        .whereRef("p.orderId", "=", "o.id")
        .where("p.status", "=", "captured")
        .orderBy("p.id", "desc")
        .limit(1)
        .as("method"),
    )
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow()
