import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"

/** Names the months of a fee: "May 2026", or "April 2026 – May 2026". */
export function useFeeMonths() {
  const t = useTranslations("plan.fees")
  const { longMonth } = useFormats()
  const nameOf = (day: string) => longMonth(`${day}T12:00:00+05:30`)
  return ({ fromMonth, month }: { fromMonth: string; month: string }) =>
    fromMonth === month ? nameOf(month) : t("months", { from: nameOf(fromMonth), to: nameOf(month) })
}
