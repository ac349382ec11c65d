import { lineAmounts } from "@/lib/features/tax/line-amounts"
import { InstituteSupplier } from "@/lib/features/tax/supplier"
import { findRatesOfDay } from "@/lib/features/tax/tax.server"
import { isTaxed, isTaxedByLaw, type RateOfDay, taxHeadOf, type Treatment } from "@/lib/features/tax/treatment"
import { PLACES_OF_SUPPLY } from "@/lib/features/tax/place-of-supply"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOrNull } from "@/lib/shared/enum-of"
import { sumUp } from "../amounts"
import type { LockedLine, LockedOrder } from "../locks.server"

/**
 * Taxes lines by the rates of today, the day on which they are supplied, where these have changed since the order was placed. What the
 * buyer pays stays: the heads of tax are computed again within it, and the line keeps what it was ordered with. Returns the lines as they
 * are now.
 */
export async function applyRatesOfDay(db: Db, order: LockedOrder, lines: readonly LockedLine[]): Promise<LockedLine[]> {
  const supplier = InstituteSupplier.nullable().parse(order.supplier)
  const codes = lines.flatMap(({ sacCode, totalMinor }) => (sacCode && totalMinor > 0 ? [sacCode] : []))
  if (supplier?.registration !== "regular" || codes.length === 0) return [...lines]
  const rates = await findRatesOfDay(db, codes)
  const current = lines.map((line) => taxedToday(line, rates.get(line.sacCode ?? ""), supplier))
  const changed = current.filter((line, at) => line !== lines[at])
  for (const line of changed) await updateLine(db, line)
  if (changed.length > 0) await updateSums(db, order.id)
  return current
}

function taxedToday(line: LockedLine, rate: RateOfDay | undefined, supplier: InstituteSupplier): LockedLine {
  if (!rate || line.treatment === "zero" || line.totalMinor === 0) return line
  const treatment = treatmentToday(line, rate, supplier)
  const rateBasisPoints = isTaxed(treatment) ? rate.rateBasisPoints : 0
  if (treatment === line.treatment && rateBasisPoints === line.rateBasisPoints) return line
  const within = { listMinor: line.totalMinor, discountMinor: 0, pricesIncludeTax: true }
  const { listTaxableMinor: _, ...amounts } = lineAmounts({ ...within, rateBasisPoints, treatment })
  // What lowers the price lowers it by the same amount without tax as before.
  const listTaxableMinor = amounts.taxableMinor + line.listTaxableMinor - line.taxableMinor
  return { ...line, ...amounts, listTaxableMinor, rateBasisPoints, treatment, orderedTax: orderedTaxOf(line) }
}

/** A place that is not known is where the supplier is (IGST Act, section 12(2)(b)). */
function treatmentToday(line: LockedLine, rate: RateOfDay, { stateCode }: InstituteSupplier): Treatment {
  if (!isTaxedByLaw(rate)) return "exempt"
  const place = enumOrNull(PLACES_OF_SUPPLY, line.placeOfSupply, "place of supply") ?? stateCode
  if (place === null) throw new Error("a supplier that charges tax has a state")
  return taxHeadOf(place, stateCode)
}

const orderedTaxOf = ({
  rateBasisPoints,
  treatment,
  listTaxableMinor,
  taxableMinor,
  cgstMinor,
  sgstMinor,
  utgstMinor,
  igstMinor,
}: LockedLine) => ({
  rateBasisPoints,
  treatment,
  listTaxableMinor,
  taxableMinor,
  cgstMinor,
  sgstMinor,
  utgstMinor,
  igstMinor,
})

const updateLine = (db: Db, { id, orderedTax, ...line }: LockedLine) =>
  db
    .updateTable("order_lines")
    .set({ ...orderedTaxOf({ id, orderedTax, ...line }), orderedTax: JSON.stringify(orderedTax) })
    .where("id", "=", id)
    .execute()

async function updateSums(db: Db, orderId: number): Promise<void> {
  const lines = await db.selectFrom("order_lines").selectAll().where("orderId", "=", orderId).execute()
  const { taxableMinor, taxMinor } = sumUp(lines)
  await db.updateTable("orders").set({ taxableMinor, taxMinor }).where("id", "=", orderId).execute()
}
