"use client"
import { useTranslations } from "next-intl"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { Trial } from "@/lib/features/billing/master-contract"
import { hostOf } from "@/lib/shared/host-of"
import { paths } from "@/lib/shared/paths"

/** The columns of trials. Days are those of India. */
export function useTrialColumns(): Column<Trial>[] {
  const t = useTranslations("trials.columns")
  const { date } = useFormats()
  const dayOf = (day: string) => <span className="whitespace-nowrap">{date(`${day}T12:00:00+05:30`)}</span>
  return [
    {
      key: "name",
      header: t("institute"),
      csv: ({ name }) => name,
      cell: ({ id, name, origin }) => (
        <span className="flex min-w-0 flex-col">
          <Link href={paths.masterInstitute(id)} className="font-medium break-words underline-offset-4 hover:underline">
            {name}
          </Link>
          <span className="text-sm break-all text-muted">{hostOf(origin)}</span>
        </span>
      ),
    },
    {
      key: "address",
      header: t("address"),
      isOnlyInCsv: true,
      csv: ({ origin }) => hostOf(origin),
      cell: ({ origin }) => hostOf(origin),
    },
    { key: "plan", header: t("plan"), csv: ({ plan }) => plan, cell: ({ plan }) => plan },
    {
      key: "started",
      header: t("started"),
      isMinor: true,
      csv: ({ startedOn }) => startedOn,
      cell: ({ startedOn }) => (startedOn ? dayOf(startedOn) : "–"),
    },
    { key: "ends", header: t("ends"), csv: ({ endsOn }) => endsOn, cell: ({ endsOn }) => dayOf(endsOn) },
    {
      key: "steps",
      header: t("steps"),
      isNumeric: true,
      csv: ({ stepsDone }) => stepsDone,
      cell: ({ stepsDone }) => t("stepsOf", { done: stepsDone }),
    },
    {
      key: "source",
      header: t("source"),
      isMinor: true,
      csv: ({ source }) => source,
      cell: ({ source }) => t(`sources.${source}`),
    },
    {
      key: "seen",
      header: t("seen"),
      isMinor: true,
      csv: ({ lastSeenAt }) => lastSeenAt?.toISOString() ?? null,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <DateAndTime at={lastSeenAt} /> : t("never")),
    },
  ]
}
