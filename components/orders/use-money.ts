"use client"
import { useLocale } from "next-intl"
import { formatMoney } from "@/lib/shared/money"

/** Writes amounts in the reader's language and as the institute's country does. */
export function useMoney() {
  const locale = useLocale()
  return (minor: number, { currency, country }: { currency: string; country: string }) =>
    formatMoney(minor, currency, `${locale}-${country}`)
}
