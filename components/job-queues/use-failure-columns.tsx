"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { JobFailure } from "@/lib/features/job-queues/contract"

/** The columns of failed jobs: why, for whom, after how many attempts, when, and what was done about it. */
export function useFailureColumns(hrefOf: (id: number) => string): Column<JobFailure>[] {
  const t = useTranslations("jobQueues.failures")
  const { number } = useFormats()
  return [
    {
      key: "reason",
      header: t("reason"),
      cell: ({ id, reason }) => (
        <Link
          href={hrefOf(id)}
          scroll={false}
          className="line-clamp-2 font-medium break-words underline-offset-4 hover:underline"
        >
          {reason || t("noReason")}
        </Link>
      ),
    },
    { key: "institute", header: t("institute"), cell: ({ institute }) => institute?.name ?? t("platform") },
    { key: "attempts", header: t("attempts"), isNumeric: true, cell: ({ attempts }) => number(attempts) },
    { key: "at", header: t("at"), cell: ({ failedAt }) => <DateAndTime at={failedAt} /> },
    {
      key: "state",
      header: t("state"),
      isMinor: true,
      cell: ({ resolution }) =>
        resolution ? (
          <Badge tone={resolution === "retried" ? "success" : "neutral"}>{t(`resolutions.${resolution}`)}</Badge>
        ) : (
          <Badge tone="danger">{t("open")}</Badge>
        ),
    },
  ]
}
