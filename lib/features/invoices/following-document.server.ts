import { randomBytes } from "node:crypto"
import { findPublicOrigin } from "@/lib/server/tenancy/find-public-origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import type { InvoiceDocument } from "./document-shape"

/** What a document that follows another has in common with it. */
export const factsOf = ({ seller, placeOfSupply, ...document }: InvoiceDocument) => ({
  language: document.language,
  currency: document.currency,
  seller,
  sellerState: seller.state?.code ?? null,
  buyer: document.buyer,
  placeOfSupply: placeOfSupply?.code ?? null,
  orderNumber: document.orderNumber,
  against: document.against,
  payment: document.payment,
  pricesIncludeTax: document.pricesIncludeTax,
  notes: [],
})

/** A new code by which a document is checked, and where. */
export async function newCheck(db: Db) {
  const checkCode = randomBytes(16).toString("hex")
  return { checkCode, checkUrl: (await findPublicOrigin(db)) + paths.checkDocument(checkCode) }
}
