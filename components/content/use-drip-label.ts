import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { Drip } from "@/lib/features/access/drip"

/** Says when learners may open a section or a material; undefined for at once. */
export function useDripLabel() {
  const t = useTranslations("content.drip")
  const { dateTime } = useFormats()
  return (drip: Drip): string | undefined => {
    if (drip.kind === "days_after_enrol") return t("afterDays", { days: drip.days })
    if (drip.kind === "date") return t("from", { date: dateTime(drip.at) })
    return drip.kind === "after_previous" ? t("afterPrevious") : undefined
  }
}
