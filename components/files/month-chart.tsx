"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { cn } from "@/components/ui/cn"
import { useFormats } from "@/components/ui/use-formats"
import type { StorageAnalytics } from "@/lib/features/files/file-shapes"

/** What was stored in each of the last months as a bar chart; pointing at a bar shows its month. Screen readers get a table. */
export function MonthChart({ months }: Pick<StorageAnalytics, "months">) {
  const t = useTranslations("files.analytics")
  const { fileSize, month: shortMonth, longMonth } = useFormats()
  const [hovered, setHovered] = useState<string>()
  // The middle of a month is in that month in every time zone.
  const middleOf = (month: string) => `${month}-15T12:00:00Z`
  const totals = months.map(({ month, bytes }) => ({
    month,
    total: Object.values(bytes).reduce((sum, one) => sum + one, 0),
  }))
  const largest = Math.max(1, ...totals.map(({ total }) => total))
  const shown = totals.find(({ month }) => month === hovered) ?? totals.at(-1)
  return (
    <figure className="flex grow flex-col">
      <p aria-hidden className="mb-4 flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold tabular">{fileSize(shown?.total ?? 0)}</span>
        <span className="text-sm text-muted">{shown && longMonth(middleOf(shown.month))}</span>
      </p>
      <div aria-hidden className="flex h-40 grow items-stretch" onPointerLeave={() => setHovered(undefined)}>
        {totals.map(({ month, total }) => (
          <span
            key={month}
            className="flex min-w-0 flex-1 flex-col justify-end gap-1 px-px text-center sm:px-0.5"
            onPointerEnter={() => setHovered(month)}
          >
            <span
              style={{ height: `${total > 0 ? Math.max(2, (total / largest) * 80) : 0}%` }}
              className={cn(
                "w-full rounded-t-sm bg-primary transition-opacity",
                hovered !== undefined && hovered !== month && "opacity-40",
              )}
            />
            <span className="truncate border-t border-line pt-1 text-sm text-muted max-sm:odd:invisible">
              {shortMonth(middleOf(month))}
            </span>
          </span>
        ))}
      </div>
      <div className="sr-only">
        <table>
          <caption>{t("byMonthCaption")}</caption>
          <tbody>
            {totals.map(({ month, total }) => (
              <tr key={month}>
                <th scope="row">{longMonth(middleOf(month))}</th>
                <td>{fileSize(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
