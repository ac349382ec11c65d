import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { cn } from "@/components/ui/cn"
import { useFormats } from "@/components/ui/use-formats"
import type { PlanDetails } from "@/lib/features/billing/contract"
import type { Interval } from "@/lib/features/billing/periods"
import type { Plan } from "@/lib/features/plans/contract"
import { planDifferences } from "@/lib/features/plans/plan-differences"
import { DifferenceLine } from "./difference-line"

type PlanOptionProps = {
  own: PlanDetails
  plan: Plan
  interval: Interval
  /** Whether it is what the institute has already, and nothing to change to. */
  isOwn: boolean
  isChosen: boolean
  onChoose: () => void
}

/** A plan to choose, with its price and what it has more (+) or less (−) of than the own. */
export function PlanOption({ own, plan, interval, isOwn, isChosen, onChoose }: PlanOptionProps) {
  const t = useTranslations("plan")
  const { money } = useFormats()
  // The own plan goes on by the version that the institute has.
  const { priceMonthMinor, priceYearMinor } = plan.id === own.planId ? own : plan
  const isYear = interval === "year"
  const price = money(isYear ? priceYearMinor : priceMonthMinor, plan.currency)
  const differences = plan.id === own.planId ? [] : planDifferences(own, plan)
  return (
    <label
      className={cn(
        "flex min-w-0 flex-col gap-2 rounded p-4 text-ui ring-1 ring-line ring-inset has-focus-visible:outline-2 has-focus-visible:outline-primary",
        isOwn ? "bg-quiet" : "cursor-pointer",
        isChosen && "bg-primary-soft ring-2 ring-primary",
      )}
    >
      <input
        type="radio"
        name="plan"
        value={plan.id}
        checked={isChosen}
        disabled={isOwn}
        onChange={onChoose}
        aria-label={plan.name}
        className="sr-only"
      />
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{plan.name}</span>
        {plan.id === own.planId && <Badge tone="primary">{t("change.own")}</Badge>}
      </span>
      <span className="text-muted">{t(isYear ? "perYear" : "perMonth", { price })}</span>
      {differences.length > 0 && (
        <ul className="flex flex-col gap-1">
          {differences.map((difference) => (
            <DifferenceLine key={JSON.stringify(difference)} difference={difference} />
          ))}
        </ul>
      )}
    </label>
  )
}
