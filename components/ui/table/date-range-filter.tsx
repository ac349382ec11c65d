"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { DateInput } from "../fields/date-input"

type DateRangeFilterProps = {
  /** What the dates are about, such as "Placed". */
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (range: { from: string | undefined; to: string | undefined }) => void
}

/** Filters a list by the first and the last day (`YYYY-MM-DD`); an end before the beginning is not applied. */
export function DateRangeFilter({ label, from, to, onChange }: DateRangeFilterProps) {
  const t = useTranslations("ui.table")
  const [typed, setTyped] = useState({ from, to })
  const [applied, setApplied] = useState({ from, to })
  if (applied.from !== from || applied.to !== to) {
    setApplied({ from, to })
    setTyped({ from, to })
  }
  const isReversed = Boolean(typed.from && typed.to && typed.from > typed.to)

  function onInput(change: Partial<typeof typed>) {
    const next = { ...typed, ...change }
    setTyped(next)
    if (!(next.from && next.to && next.from > next.to)) onChange(next)
  }
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full max-sm:flex-nowrap">
      <legend className="sr-only">{label}</legend>
      {(["from", "to"] as const).map((end) => (
        <label key={end} className="flex min-w-0 items-center gap-2 text-sm text-muted max-sm:flex-auto">
          <span className={end === "from" ? "max-sm:sr-only" : ""}>{end === "from" ? label : t("until")}</span>
          <DateInput
            aria-label={t(`dates.${end}`, { label })}
            aria-invalid={isReversed}
            className="w-38 max-sm:w-full"
            value={typed[end] ?? ""}
            onChange={({ target }) => onInput({ [end]: target.value || undefined })}
          />
        </label>
      ))}
    </fieldset>
  )
}
