import type { QuoteTotals } from "./totals-shape"

type Heads = Pick<QuoteTotals, "cgstMinor" | "sgstMinor" | "utgstMinor" | "igstMinor" | "taxRates">

/** The heads of tax that are charged, each with its rate as a share of 1; null where lines are taxed by several rates. */
export function taxHeadsOf({ cgstMinor, sgstMinor, utgstMinor, igstMinor, taxRates }: Heads) {
  const [rate, ...others] = taxRates
  const whole = rate === undefined || others.length > 0 ? null : rate / 10_000
  const half = whole === null ? null : whole / 2
  return [
    { name: "CGST", minor: cgstMinor, rate: half },
    { name: "SGST", minor: sgstMinor, rate: half },
    { name: "UTGST", minor: utgstMinor, rate: half },
    { name: "IGST", minor: igstMinor, rate: whole },
  ].filter(({ minor }) => minor !== 0)
}
