"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import type { SupportSession } from "@/lib/features/support/contract"
import { paths } from "@/lib/shared/paths"

type Area = "admin" | "master"

/** The columns of support sessions; the platform's have the institute too. */
export function useSessionColumns(area: Area): Column<SupportSession>[] {
  const t = useTranslations("support.columns")
  const institute: Column<SupportSession> = {
    key: "institute",
    header: t("institute"),
    csv: (row) => row.institute.name,
    cell: (row) => (
      <Link href={paths.masterInstitute(row.institute.id)} className="font-medium break-words hover:underline">
        {row.institute.name}
      </Link>
    ),
  }
  return [
    {
      key: "reason",
      header: t("reason"),
      csv: ({ reason }) => reason,
      cell: ({ id, reason, ticketNumber }) => (
        <span className="flex min-w-0 flex-col">
          <Link
            href={paths.supportSession(area, id)}
            scroll={false}
            className="font-medium break-words underline-offset-4 hover:underline"
          >
            {reason}
          </Link>
          {ticketNumber && (
            <span className="text-sm break-all text-muted">{t("ticket", { number: ticketNumber })}</span>
          )}
        </span>
      ),
    },
    ...(area === "master" ? [institute] : []),
    { key: "opener", header: t("opener"), csv: ({ opener }) => opener, cell: ({ opener }) => opener },
    {
      key: "started",
      header: t("started"),
      csv: ({ startedAt }) => startedAt.toISOString(),
      cell: ({ startedAt }) => <DateAndTime at={startedAt} />,
    },
    {
      key: "ended",
      header: t("ended"),
      csv: ({ endedAt }) => endedAt?.toISOString() ?? null,
      cell: ({ endedAt, endReason }) =>
        endedAt && endReason ? (
          <span className="flex flex-col">
            <DateAndTime at={endedAt} />
            <span className="text-sm text-muted">{t(`reasons.${endReason}`)}</span>
          </span>
        ) : (
          <Badge tone="warning">{t("open")}</Badge>
        ),
    },
    {
      key: "calls",
      header: t("calls"),
      isMinor: true,
      csv: ({ calls }) => calls,
      cell: ({ id, calls }) => (
        <Link
          href={paths.supportSession(area, id)}
          scroll={false}
          className="tabular-nums underline underline-offset-4"
        >
          {t("count", { count: calls })}
        </Link>
      ),
    },
  ]
}
