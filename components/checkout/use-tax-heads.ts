"use client"
import { useFormats } from "@/components/ui/use-formats"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"

type Heads = Pick<QuoteTotals, "cgstMinor" | "sgstMinor" | "utgstMinor" | "igstMinor" | "taxRates">

/** The heads of tax that are charged, as "CGST 9%"; without a rate where lines are taxed by several. */
export function useTaxHeads({ cgstMinor, sgstMinor, utgstMinor, igstMinor, taxRates }: Heads) {
  const { percent } = useFormats()
  const [rate, ...others] = taxRates
  const label = (name: string, share: number) =>
    rate === undefined || others.length > 0 ? name : `${name} ${percent((rate * share) / 10_000, 2)}`
  return [
    { name: "CGST", minor: cgstMinor, share: 0.5 },
    { name: "SGST", minor: sgstMinor, share: 0.5 },
    { name: "UTGST", minor: utgstMinor, share: 0.5 },
    { name: "IGST", minor: igstMinor, share: 1 },
  ]
    .filter(({ minor }) => minor !== 0)
    .map(({ name, minor, share }) => ({ name, minor, label: label(name, share) }))
}
