"use client"
import { useTranslations } from "next-intl"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { MovementRow } from "@/lib/features/figures/contract"
import { paths } from "@/lib/shared/paths"

/** The columns of movements. */
export function useMovementColumns(currency: string): Column<MovementRow>[] {
  const t = useTranslations("figures")
  const { money } = useFormats()
  const plansOf = ({ planBefore, planAfter }: MovementRow) =>
    planBefore === planAfter
      ? (planAfter ?? t("list.nothing"))
      : t("list.fromTo", { before: planBefore ?? t("list.nothing"), after: planAfter ?? t("list.nothing") })
  return [
    {
      key: "institute",
      header: t("list.institute"),
      csv: ({ institute }) => institute,
      cell: ({ instituteId, institute }) => (
        <Link
          href={`${paths.masterInstitute(instituteId)}?tab=plan`}
          className="font-medium break-words underline-offset-4 hover:underline"
        >
          {institute}
        </Link>
      ),
    },
    {
      key: "kind",
      header: t("list.kind"),
      csv: ({ kind }) => kind,
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    { key: "plans", header: t("list.plans"), csv: plansOf, cell: plansOf },
    {
      key: "amount",
      header: t("list.amount"),
      isNumeric: true,
      csv: ({ changeMinor }) => (changeMinor / 100).toFixed(2),
      cell: ({ changeMinor }) => money(changeMinor, currency),
    },
    {
      key: "mrr",
      header: t("list.mrr"),
      isNumeric: true,
      isMinor: true,
      csv: ({ mrrMinor }) => (mrrMinor / 100).toFixed(2),
      cell: ({ mrrMinor }) => money(mrrMinor, currency),
    },
    { key: "at", header: t("list.at"), csv: ({ at }) => at.toISOString(), cell: ({ at }) => <DateAndTime at={at} /> },
  ]
}
