import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { Plan } from "@/lib/features/plans/contract"
import { LIMITS, type ShownLimit } from "@/lib/features/plans/limits"

/** The value of a plan's limit; -1 means unlimited. */
export function PlanLimitText({ limit, plan }: { limit: ShownLimit; plan: Plan }) {
  const t = useTranslations("marketing.pricing")
  const { number } = useFormats()
  const count = plan.limits[limit]
  if (count === undefined) return <>{t("no")}</>
  if (count < 0) return <>{t("none")}</>
  const { unit } = LIMITS[limit]
  return <>{unit === "count" ? number(count) : t(unit === "bytes" ? "gb" : unit, { count })}</>
}
