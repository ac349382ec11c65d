"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFigures } from "@/components/orders/use-figures"
import { cn } from "@/components/ui/cn"
import type { AdminDashboard } from "@/lib/features/dashboards/shapes"

type TakingsChartProps = Pick<AdminDashboard, "days" | "currency" | "country">

/** The takings of the last thirty days as bars, a day at a time under the pointer; read aloud it is a table. */
export function TakingsChart({ days, currency, country }: TakingsChartProps) {
  const t = useTranslations("dashboards.admin")
  const { money, date } = useFigures()
  const [pointed, setPointed] = useState<string>()
  const place = { currency, country }
  const highest = Math.max(...days.map(({ totalMinor }) => totalMinor))
  const total = days.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const shown = days.find(({ day }) => day === pointed)
  const dateOf = (day: string) => date(new Date(`${day}T12:00:00Z`), place)
  const first = days[0]?.day
  return (
    <figure className="flex grow flex-col">
      <p aria-hidden className="mb-4 flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold tabular">{money(shown?.totalMinor ?? total, place)}</span>
        <span className="text-sm text-muted">
          {shown ? t("ofDay", { day: dateOf(shown.day), orders: shown.orders }) : t("ofDays", { days: days.length })}
        </span>
      </p>
      <div
        aria-hidden
        className="flex h-44 grow items-stretch border-b border-line"
        onPointerLeave={() => setPointed(undefined)}
      >
        {days.map(({ day, totalMinor }) => (
          <span key={day} className="flex flex-1 items-end px-px sm:px-0.5" onPointerEnter={() => setPointed(day)}>
            <span
              style={{ height: `${highest > 0 ? Math.max(totalMinor > 0 ? 2 : 0, (totalMinor / highest) * 100) : 0}%` }}
              className={cn(
                "w-full rounded-t-sm bg-primary transition-opacity",
                pointed !== undefined && pointed !== day && "opacity-40",
              )}
            />
          </span>
        ))}
      </div>
      <figcaption aria-hidden className="mt-2 flex justify-between text-sm text-muted">
        <span>{first && dateOf(first)}</span>
        <span>{t("today")}</span>
      </figcaption>
      <div className="sr-only">
        <table>
          <caption>{t("takings")}</caption>
          <tbody>
            {days.map(({ day, totalMinor, orders }) => (
              <tr key={day}>
                <th scope="row">{dateOf(day)}</th>
                <td>{money(totalMinor, place)}</td>
                <td>{t("orders", { orders })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
