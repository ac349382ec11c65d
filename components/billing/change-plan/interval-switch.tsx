import { useTranslations } from "next-intl"
import { INTERVALS, type Interval } from "@/lib/features/billing/periods"

/** Whether plans are paid by the month or by the year. */
export function IntervalSwitch({ interval, onChange }: { interval: Interval; onChange: (interval: Interval) => void }) {
  const t = useTranslations("plan.change")
  return (
    <fieldset className="inline-flex self-start rounded-full bg-sunken p-1 text-ui font-medium">
      <legend className="sr-only">{t("interval")}</legend>
      {INTERVALS.map((value) => (
        <label
          key={value}
          className="cursor-pointer rounded-full px-4 py-2 has-checked:bg-raised has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name="plan-interval"
            value={value}
            checked={value === interval}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {t(`intervals.${value}`)}
        </label>
      ))}
    </fieldset>
  )
}
