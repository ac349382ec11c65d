import { useFormatter, useTranslations } from "next-intl"
import type { Plan } from "@/lib/features/plans/contract"

/** The limits of a plan that visitors compare, the weightiest first. */
export const LIMITS = [
  "publishedItems",
  "activeStudents",
  "staff",
  "storageGb",
  "liveMinutes",
  "peopleInRoom",
  "recordingDays",
] as const
export type Limit = (typeof LIMITS)[number]

/** How much of something a plan gives; -1 is no limit. */
export function LimitText({ limit, plan }: { limit: Limit; plan: Plan }) {
  const t = useTranslations("marketing.pricing")
  const format = useFormatter()
  const count = plan.limits[limit]
  if (count === undefined) return <>{t("no")}</>
  if (count < 0) return <>{t("none")}</>
  if (limit === "storageGb") return <>{t("gb", { count })}</>
  return <>{limit === "recordingDays" ? t("days", { count }) : format.number(count)}</>
}
