import { useTranslations } from "next-intl"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { useFormats } from "@/components/ui/use-formats"
import type { PlanDetails } from "@/lib/features/billing/contract"
import { usePlanDay } from "./use-plan-day"

type Use = PlanDetails["usage"][number]

/** What is used of each limit, with a bar where there is one. */
export const UsageList = ({ usage }: { usage: readonly Use[] }) => (
  <ul className="flex flex-col gap-4 text-ui">
    {usage.map((use) => (
      <UsageRow key={use.limit} use={use} />
    ))}
  </ul>
)

function UsageRow({ use: { limit, used, allowed, fullOn } }: { use: Use }) {
  const t = useTranslations("plan.usage")
  const { number } = useFormats()
  const dayOf = usePlanDay()
  const format = (value: number) =>
    limit === "storageGb" ? t("gb", { amount: number(value, { maximumFractionDigits: 1 }) }) : number(value)
  const label = t(`limits.${limit}`)
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular">
          {allowed === null
            ? t("unlimited", { used: format(used) })
            : t("ofAllowed", { used: format(used), allowed: format(allowed) })}
        </span>
      </p>
      {allowed !== null && (
        <div className="mt-1.5">
          <ProgressBar percent={allowed === 0 ? 100 : (100 * used) / allowed} label={label} />
        </div>
      )}
      {fullOn && <p className="mt-1 text-sm text-muted">{t("fullOn", { day: dayOf(fullOn) })}</p>}
    </li>
  )
}
