"use client"
import { useLocale, useTimeZone } from "next-intl"
import { type DateFormat, formatDate } from "@/lib/shared/dates"
import { formatMoney } from "@/lib/shared/money"

type Place = { currency: string; country: string }

/** Writes amounts and moments in the reader's language as the institute's country does, the hour with its zone. */
export function useFigures() {
  const language = useLocale()
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  return {
    money: (minor: number, { currency, country }: Place) => formatMoney(minor, currency, `${language}-${country}`),
    date: (moment: Date, { country }: Pick<Place, "country">, style?: DateFormat["style"]) =>
      formatDate(moment, { locale: `${language}-${country}`, timezone, style, withZone: style === "moment" }),
  }
}
