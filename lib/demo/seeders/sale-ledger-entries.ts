import { platformFee } from "@/lib/features/orders/amounts"

/** The ledger entries of a paid sale in minor units: debits positive, credits negative; they sum to zero. */
export function saleLedgerEntries(totalMinor: number, feeBasisPoints: number) {
  const gatewayFee = gatewayFeeOf(totalMinor)
  const feeMinor = platformFee(totalMinor, feeBasisPoints)
  const entries = [
    { account: "gateway", amountMinor: totalMinor - gatewayFee },
    { account: "gateway_fees", amountMinor: gatewayFee },
    { account: "sales", amountMinor: -totalMinor },
    { account: "platform_fees", amountMinor: feeMinor },
    { account: "platform_payable", amountMinor: -feeMinor },
  ]
  return entries.filter(({ amountMinor }) => amountMinor !== 0)
}

/** The fee of the local gateway: two per cent plus 18 per cent tax on it. */
export function gatewayFeeOf(totalMinor: number): number {
  const share = Math.round(totalMinor * 0.02)
  return share + Math.round(share * 0.18)
}
