"use client"
import { useTranslations } from "next-intl"
import { useDates } from "@/components/learning/use-dates"
import { useMoney } from "@/components/orders/use-money"
import type { AdminDashboard } from "@/lib/features/desk/contract"

/** The takings of the last thirty days as bars; read aloud it is a table. */
export function TakingsChart({ days, currency, country }: Pick<AdminDashboard, "days" | "currency" | "country">) {
  const t = useTranslations("desk.admin")
  const money = useMoney()
  const dates = useDates()
  const highest = Math.max(1, ...days.map((day) => day.totalMinor))
  return (
    <figure className="flex h-full flex-col">
      <div aria-hidden className="flex h-40 grow items-end gap-1">
        {days.map(({ day, totalMinor, orders }) => (
          <span
            key={day}
            title={t("dayTakings", {
              day: dates(new Date(`${day}T12:00:00Z`)),
              amount: money(totalMinor, { currency, country }),
              orders,
            })}
            style={{ height: `${Math.max(totalMinor > 0 ? 4 : 1, (totalMinor / highest) * 100)}%` }}
            className={totalMinor > 0 ? "flex-1 rounded-sm bg-primary" : "flex-1 rounded-sm bg-line"}
          />
        ))}
      </div>
      <figcaption className="mt-2 flex justify-between text-sm text-muted">
        <span>{t("daysAgo")}</span>
        <span>{t("today")}</span>
      </figcaption>
      <table className="sr-only">
        <caption>{t("takings")}</caption>
        <tbody>
          {days.map(({ day, totalMinor }) => (
            <tr key={day}>
              <th scope="row">{dates(new Date(`${day}T12:00:00Z`))}</th>
              <td>{money(totalMinor, { currency, country })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
