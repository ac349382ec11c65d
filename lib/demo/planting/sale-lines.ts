/** What one paid sale moves between accounts, in minor units: debits positive, credits negative; the lines sum to zero. */
export function saleLines(totalMinor: number, feeBasisPoints: number) {
  const gatewayFee = gatewayFeeOf(totalMinor)
  const platformFee = Math.floor((totalMinor * feeBasisPoints + 5_000) / 10_000)
  const lines = [
    { account: "gateway", amountMinor: totalMinor - gatewayFee },
    { account: "gateway_fees", amountMinor: gatewayFee },
    { account: "sales", amountMinor: -totalMinor },
    { account: "platform_fees", amountMinor: platformFee },
    { account: "platform_payable", amountMinor: -platformFee },
  ]
  return lines.filter(({ amountMinor }) => amountMinor !== 0)
}

/** What the local gateway keeps of a payment: two per cent, and 18 per cent tax on that. */
export function gatewayFeeOf(totalMinor: number): number {
  const share = Math.round(totalMinor * 0.02)
  return share + Math.round(share * 0.18)
}
