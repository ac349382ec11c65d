"use client"
import { useTranslations } from "next-intl"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import type { MasterFigures } from "@/lib/features/figures/contract"
import { useDay } from "./use-day"

/** The monthly income at the end of each step of a range, as bars; screen readers get a table. */
export function IncomeChart({ figures: { steps, currency } }: { figures: MasterFigures }) {
  const t = useTranslations("figures")
  const { money } = useFormats()
  const dayText = useDay()
  const most = Math.max(1, ...steps.map(({ mrrMinor }) => mrrMinor))
  const [first, last] = [steps[0], steps.at(-1)]
  return (
    <Panel title={t("mrr")}>
      <div aria-hidden className="flex h-44 items-stretch border-b border-line">
        {steps.map(({ from, mrrMinor }) => (
          <span key={from} className="flex flex-1 items-end px-px">
            <span
              style={{ height: `${(100 * Math.max(0, mrrMinor)) / most}%` }}
              className="w-full rounded-t-sm bg-primary"
            />
          </span>
        ))}
      </div>
      <p aria-hidden className="mt-2 flex justify-between text-sm text-muted">
        <span>{first && dayText(first.from)}</span>
        <span>{last && dayText(last.to)}</span>
      </p>
      <div className="sr-only">
        <table>
          <caption>{t("chart")}</caption>
          <tbody>
            {steps.map(({ from, to, mrrMinor, changeMinor }) => (
              <tr key={from}>
                <th scope="row">
                  {from === to ? dayText(to) : t("chartOf", { from: dayText(from), to: dayText(to) })}
                </th>
                <td>{money(mrrMinor, currency)}</td>
                <td>{money(changeMinor, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
