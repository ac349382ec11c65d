"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { Column } from "@/components/ui/table/table-column"
import type { DomainStatus } from "@/lib/features/domains/contract"
import type { MasterInstitute } from "@/lib/features/platform/shapes"
import { FeatureSwitch, DisplayOrderField } from "./directory-fields"
import { hostOf } from "@/lib/shared/host-of"

const GOOD_PLAN_STATUSES: readonly (string | null)[] = ["active", "cancel_scheduled"]

export function useInstituteColumns(): Column<MasterInstitute>[] {
  const t = useTranslations("platform.institutes")
  const { date, number } = useFormats()
  return [
    {
      key: "name",
      header: t("name"),
      cell: ({ name, origin, status, domains }) => (
        <span className="flex min-w-0 flex-col">
          <span className="flex flex-wrap items-center gap-x-2 font-medium break-words">
            {name}
            {status !== "active" && <Badge tone="warning">{t("notOpen")}</Badge>}
          </span>
          <a href={origin} className="text-sm font-normal break-all text-muted underline-offset-4 hover:underline">
            {hostOf(origin)}
          </a>
          {domains.map((domain) => (
            <DomainStatusLine key={domain.host} {...domain} />
          ))}
        </span>
      ),
    },
    {
      key: "plan",
      header: t("plan"),
      cell: ({ plan, planStatus }) => (
        <Badge tone={plan && !GOOD_PLAN_STATUSES.includes(planStatus) ? "warning" : "neutral"}>
          {plan ?? t("noPlan")}
          {planStatus === "trialing" && ` · ${t("trial")}`}
          {plan && !GOOD_PLAN_STATUSES.includes(planStatus) && planStatus !== "trialing" && ` · ${t("overdue")}`}
        </Badge>
      ),
    },
    { key: "members", header: t("members"), isNumeric: true, cell: ({ members }) => number(members) },
    { key: "students", header: t("students"), isNumeric: true, cell: ({ students }) => number(students) },
    { key: "items", header: t("items"), isNumeric: true, cell: ({ items }) => number(items) },
    {
      key: "since",
      header: t("since"),
      isMinor: true,
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{date(createdAt)}</span>,
    },
    { key: "featured", header: t("featured"), cell: (institute) => <FeatureSwitch institute={institute} /> },
    { key: "order", header: t("order"), cell: (institute) => <DisplayOrderField institute={institute} /> },
  ]
}

const DOMAIN_TONES: Record<DomainStatus, BadgeTone> = {
  pending: "warning",
  verified: "accent",
  active: "success",
  failed: "danger",
}

/** A domain of an institute with its status. */
function DomainStatusLine({ host, status }: MasterInstitute["domains"][number]) {
  const t = useTranslations("platform.institutes.domainStatus")
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-muted">
      <span className="break-all">{host}</span>
      <Badge tone={DOMAIN_TONES[status]} hasDot>
        {t(status)}
      </Badge>
    </span>
  )
}
