import { platformFee, taxAtSource } from "@/lib/features/orders/amounts"
import { saleEntries } from "@/lib/features/ledger/entries"
import type { priceSale } from "./price-sale"

/** What the platform takes of a sale, in basis points. */
export interface Rates {
  feeBasisPoints: number
  tcsBasisPoints: number
}

/** The ledger entries of a paid sale of one item, as the settlement posts them for what the platform collects. */
export function saleLedgerEntries(
  { lines, sums }: ReturnType<typeof priceSale>,
  { feeBasisPoints, tcsBasisPoints }: Rates,
) {
  const { totalMinor, taxableMinor, roundOffMinor } = sums
  return saleEntries({
    capture: { amountMinor: totalMinor, ...gatewayFeeOf(totalMinor) },
    lines,
    roundOffMinor,
    returnedMinor: 0,
    collector: "platform_clearing",
    platformFeeMinor: platformFee(taxableMinor, feeBasisPoints),
    tcsMinor: taxAtSource(lines, tcsBasisPoints),
  })
}

/** The fee of the local gateway: two per cent plus 18 per cent tax on it. */
export function gatewayFeeOf(totalMinor: number): { feeMinor: number; feeTaxMinor: number } {
  const share = Math.round(totalMinor * 0.02)
  const feeTaxMinor = Math.round(share * 0.18)
  return { feeMinor: share + feeTaxMinor, feeTaxMinor }
}
