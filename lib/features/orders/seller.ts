import { InstituteSupplier } from "@/lib/features/tax/supplier"
import type { Order } from "./contract"

/** What the institute says of itself today. */
interface Institute {
  institute: string
  legalName: string | null
  address: string | null
  gstin: string | null
}

/** The seller as the order froze it; an order from before that has the institute of today. */
export function sellerOf(supplier: unknown, { institute, legalName, address, gstin }: Institute): Order["seller"] {
  const frozen = InstituteSupplier.nullable().parse(supplier)
  if (!frozen) return { name: legalName ?? institute, address, gstin }
  return { name: frozen.legalName, address: frozen.address || null, gstin: frozen.gstin }
}
