"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { useFormats } from "@/components/ui/use-formats"
import type { SacCode } from "@/lib/features/tax/sac-codes-contract"
import { useDay } from "./use-day"

/** Every code with its rates, the newest of each first: the one of today, those planned, and those before. */
export function SacRates({ rates }: { rates: SacCode[] }) {
  const t = useTranslations("tax.codes")
  const tTax = useTranslations("tax")
  const { percent } = useFormats()
  const day = useDay()
  const codes = Object.entries(Object.groupBy(rates, ({ code }) => code))
  return (
    <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {codes.map(([code, ofCode = []]) => (
        <li key={code} className="flex min-w-0 flex-col gap-2 rounded bg-surface p-4 shadow-card">
          <p className="text-ui font-semibold break-words">
            <span className="tabular">{code}</span>
            {" · "}
            {ofCode[0]?.title}
          </p>
          <ul className="flex flex-col gap-1.5">
            {ofCode.map((rate) => (
              <li key={rate.fromDate} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ui">
                <span className="tabular">
                  {percent(rate.rateBasisPoints / 10_000, 2)}
                  {rate.taxability !== "taxable" && ` · ${tTax(`taxabilities.${rate.taxability}`)}`}
                </span>
                <span className="flex items-center gap-2 text-muted">
                  {tTax("profile.planned", { date: day(rate.fromDate) })}
                  {rate.state !== "former" && (
                    <Badge tone={rate.state === "today" ? "success" : "primary"}>{t(rate.state)}</Badge>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
