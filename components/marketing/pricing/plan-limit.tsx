import { useTranslations } from "next-intl"
import type { Plan } from "@/lib/features/plans/contract"
import { useFormats } from "@/components/ui/use-formats"

/** The limits of a plan that visitors compare, the most important first. */
export const PLAN_LIMITS = [
  "publishedItems",
  "activeStudents",
  "staff",
  "storageGb",
  "liveMinutes",
  "peopleInRoom",
  "recordingDays",
] as const
export type PlanLimit = (typeof PLAN_LIMITS)[number]

/** The value of a plan's limit; -1 means unlimited. */
export function PlanLimitText({ limit, plan }: { limit: PlanLimit; plan: Plan }) {
  const t = useTranslations("marketing.pricing")
  const { number } = useFormats()
  const count = plan.limits[limit]
  if (count === undefined) return <>{t("no")}</>
  if (count < 0) return <>{t("none")}</>
  if (limit === "storageGb") return <>{t("gb", { count })}</>
  return <>{limit === "recordingDays" ? t("days", { count }) : number(count)}</>
}
