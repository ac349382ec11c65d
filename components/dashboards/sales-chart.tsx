"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useFormats } from "@/components/ui/use-formats"
import { cn } from "@/components/ui/cn"
import type { AdminDashboard } from "@/lib/features/dashboards/shapes"

type SalesChartProps = Pick<AdminDashboard, "days" | "currency" | "country">

/** Sales of the last 30 days as a bar chart; pointing at a bar shows its day. Screen readers get a table instead. */
export function SalesChart({ days, currency, country }: SalesChartProps) {
  const t = useTranslations("dashboards.admin")
  const { money, date } = useFormats()
  const [hoveredDay, setHoveredDay] = useState<string>()
  const region = { currency, country }
  const maxMinor = Math.max(...days.map(({ totalMinor }) => totalMinor))
  const total = days.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const shown = days.find(({ day }) => day === hoveredDay)
  const dateOf = (day: string) => date(new Date(`${day}T12:00:00Z`))
  const first = days[0]?.day
  return (
    <figure className="flex grow flex-col">
      <p aria-hidden className="mb-4 flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold tabular">{money(shown?.totalMinor ?? total, region.currency)}</span>
        <span className="text-sm text-muted">
          {shown ? t("ofDay", { day: dateOf(shown.day), orders: shown.orders }) : t("ofDays", { days: days.length })}
        </span>
      </p>
      <div
        aria-hidden
        className="flex h-44 grow items-stretch border-b border-line"
        onPointerLeave={() => setHoveredDay(undefined)}
      >
        {days.map(({ day, totalMinor }) => (
          <span key={day} className="flex flex-1 items-end px-px sm:px-0.5" onPointerEnter={() => setHoveredDay(day)}>
            <span
              style={{
                height: `${maxMinor > 0 ? Math.max(totalMinor > 0 ? 2 : 0, (totalMinor / maxMinor) * 100) : 0}%`,
              }}
              className={cn(
                "w-full rounded-t-sm bg-primary transition-opacity",
                hoveredDay !== undefined && hoveredDay !== day && "opacity-40",
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
          <caption>{t("salesLast30Days")}</caption>
          <tbody>
            {days.map(({ day, totalMinor, orders }) => (
              <tr key={day}>
                <th scope="row">{dateOf(day)}</th>
                <td>{money(totalMinor, region.currency)}</td>
                <td>{t("orders", { orders })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
