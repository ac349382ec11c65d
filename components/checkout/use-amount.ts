"use client"
import { useFormats } from "@/components/ui/use-formats"

type Amounts = { taxMinor: number; currency: string; country: string }

/** Formats the amounts of a price: with tax they keep their decimals, so that they are seen to sum up. */
export function useAmount({ taxMinor, currency, country }: Amounts): (minor: number) => string {
  const { money, exactMoney } = useFormats({ country })
  const format = taxMinor > 0 ? exactMoney : money
  return (minor) => format(minor, currency)
}
