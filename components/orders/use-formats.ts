"use client"
import { useLocale, useTimeZone } from "next-intl"
import { type DateFormat, formatDate } from "@/lib/shared/dates"
import { formatMoney } from "@/lib/shared/money"

type Region = { currency: string; country: string }

/** Formats amounts and dates in the reader's language and the institute's country; times are followed by their zone. */
export function useFormats() {
  const language = useLocale()
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  return {
    money: (minor: number, { currency, country }: Region) => formatMoney(minor, currency, `${language}-${country}`),
    date: (moment: Date, { country }: Pick<Region, "country">, style?: DateFormat["style"]) =>
      formatDate(moment, { locale: `${language}-${country}`, timezone, style, withZone: style === "moment" }),
  }
}
