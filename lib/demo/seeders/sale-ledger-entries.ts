import { platformFee } from "@/lib/features/orders/amounts"
import { saleEntries } from "@/lib/features/ledger/entries"
import type { priceSale } from "./price-sale"

/** The ledger entries of a paid sale of one item, as the settlement posts them. */
export function saleLedgerEntries({ lines, sums }: ReturnType<typeof priceSale>, feeBasisPoints: number) {
  const { totalMinor, taxableMinor, roundOffMinor } = sums
  return saleEntries({
    capture: { amountMinor: totalMinor, ...gatewayFeeOf(totalMinor) },
    lines,
    roundOffMinor,
    returnedMinor: 0,
    platformFeeMinor: platformFee(taxableMinor, feeBasisPoints),
  })
}

/** The fee of the local gateway: two per cent plus 18 per cent tax on it. */
export function gatewayFeeOf(totalMinor: number): { feeMinor: number; feeTaxMinor: number } {
  const share = Math.round(totalMinor * 0.02)
  const feeTaxMinor = Math.round(share * 0.18)
  return { feeMinor: share + feeTaxMinor, feeTaxMinor }
}
