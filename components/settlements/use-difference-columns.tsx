"use client"
import { useLocale, useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { SettlementDifference } from "@/lib/features/settlements/contract"
import type { DifferenceState } from "@/lib/features/settlements/difference"
import { formatDate } from "@/lib/shared/dates"

const TONES: Record<DifferenceState, BadgeTone> = { open: "warning", mended: "success", seen: "neutral" }

/** The columns of what differs between a gateway account and the books. */
export function useDifferenceColumns(): Column<SettlementDifference>[] {
  const t = useTranslations("settlements")
  const locale = useLocale()
  const { exactMoney } = useFormats()
  const money = (minor: number | null, currency: string) => (minor === null ? "–" : exactMoney(minor, currency))
  return [
    {
      key: "what",
      header: t("columns.what"),
      cell: ({ subject, kind, providerId, note }) => (
        <span className="flex min-w-0 flex-col max-sm:items-end lg:max-w-72">
          {t(`kinds.${subject}.${kind}`)}
          <span className="font-mono text-sm font-normal wrap-anywhere text-muted">{providerId}</span>
          {note && <span className="text-sm font-normal break-words text-muted">{note}</span>}
        </span>
      ),
    },
    {
      key: "day",
      header: t("columns.day"),
      cell: ({ day, keyId }) => (
        <span className="flex flex-col whitespace-nowrap max-sm:items-end">
          {formatDate(day, { locale, timezone: "UTC" })}
          <span className="text-sm font-normal text-muted">{keyId ?? t("platformAccount")}</span>
        </span>
      ),
    },
    {
      key: "order",
      header: t("columns.order"),
      cell: ({ orderNumber }) => <span className="whitespace-nowrap tabular">{orderNumber ?? "–"}</span>,
    },
    {
      key: "here",
      header: t("columns.here"),
      isNumeric: true,
      cell: ({ hereMinor, currency }) => <span className="whitespace-nowrap">{money(hereMinor, currency)}</span>,
    },
    {
      key: "there",
      header: t("columns.there"),
      isNumeric: true,
      cell: ({ thereMinor, currency }) => <span className="whitespace-nowrap">{money(thereMinor, currency)}</span>,
    },
    {
      key: "state",
      header: t("columns.state"),
      cell: ({ status }) => <Badge tone={TONES[status]}>{t(`states.${status}`)}</Badge>,
    },
  ]
}
