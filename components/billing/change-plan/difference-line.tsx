import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import type { PlanDifference } from "@/lib/features/plans/plan-differences"

/** One thing that another plan has more or less of. */
export function DifferenceLine({ difference }: { difference: PlanDifference }) {
  const t = useTranslations("plan.change")
  const text = useDifferenceText(difference)
  const { isBetter } = difference
  return (
    <li className="flex items-start gap-2">
      <Icon name={isBetter ? "plus" : "minus"} className={isBetter ? "text-success" : "text-danger"} />
      <span className="min-w-0">
        <span className="sr-only">{t(isBetter ? "better" : "worse")} </span>
        {text}
      </span>
    </li>
  )
}

function useDifferenceText(difference: PlanDifference): string {
  const t = useTranslations("plan")
  const { number, percent } = useFormats()
  if (difference.kind === "feature") return t(`change.features.${difference.feature}`)
  if (difference.kind === "fee") {
    const { basisPoints } = difference
    return basisPoints === 0 ? t("change.noFee") : t("change.fee", { percent: percent(basisPoints / 10_000, 2) })
  }
  const { limit, value } = difference
  const name = t(`usage.limits.${limit}`)
  if (value === null) return t("change.unlimited", { name })
  const amount = limit === "storageGb" ? t("usage.gb", { amount: number(value) }) : number(value)
  return t("change.limit", { name, amount })
}
