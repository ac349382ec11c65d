"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { oneOf } from "@/components/ui/table/use-list-params"
import type { Column } from "@/components/ui/table/table-column"
import { STATUSES } from "@/lib/features/billing/subscription"
import type { DomainStatus } from "@/lib/features/domains/contract"
import type { MasterInstitute } from "@/lib/features/platform/shapes"
import { FeatureSwitch, DisplayOrderField } from "./directory-fields"
import { Link } from "@/components/ui/link"
import { hostOf } from "@/lib/shared/host-of"
import { paths } from "@/lib/shared/paths"

const GB = 1_000_000_000

export function useInstituteColumns(): Column<MasterInstitute>[] {
  const t = useTranslations("platform.institutes")
  const { date, money, number } = useFormats()
  return [
    {
      key: "name",
      header: t("name"),
      csv: ({ name }) => name,
      cell: (institute) => <NameWithHosts {...institute} />,
    },
    {
      key: "address",
      header: t("address"),
      isOnlyInCsv: true,
      csv: ({ origin, domains }) => [hostOf(origin), ...domains.map(({ host }) => host)].join(", "),
      cell: ({ origin }) => hostOf(origin),
    },
    {
      key: "plan",
      header: t("plan"),
      csv: ({ plan, planStatus, status }) =>
        [plan, planStatus?.replaceAll("_", " "), status !== "active" && status].filter(Boolean).join(", "),
      cell: ({ plan, planStatus }) => <PlanBadge plan={plan} planStatus={planStatus} />,
    },
    {
      key: "income",
      header: t("income"),
      isNumeric: true,
      isMinor: true,
      csv: ({ mrrMinor }) => (mrrMinor / 100).toFixed(2),
      cell: ({ mrrMinor }) => money(mrrMinor, "INR"),
    },
    {
      key: "risk",
      header: t("risk"),
      csv: ({ risks }) => risks.join(", "),
      cell: ({ risks }) => <RiskBadges risks={risks} />,
    },
    {
      key: "students",
      header: t("students"),
      isNumeric: true,
      csv: ({ students }) => students,
      cell: ({ students }) => number(students),
    },
    {
      key: "storage",
      header: t("storage"),
      isNumeric: true,
      isWideOnly: true,
      csv: ({ storageBytes }) => storageBytes,
      cell: ({ storageBytes }) => t("gb", { amount: number(storageBytes / GB, { maximumFractionDigits: 1 }) }),
    },
    {
      key: "items",
      header: t("items"),
      isOnlyInCsv: true,
      csv: ({ items }) => items,
      cell: ({ items }) => number(items),
    },
    {
      key: "signIn",
      header: t("lastSignIn"),
      isWideOnly: true,
      csv: ({ lastStaffSignInAt }) => lastStaffSignInAt?.toISOString() ?? null,
      cell: ({ lastStaffSignInAt }) =>
        lastStaffSignInAt ? <span className="whitespace-nowrap">{date(lastStaffSignInAt)}</span> : "–",
    },
    {
      key: "since",
      header: t("since"),
      isWideOnly: true,
      csv: ({ createdAt }) => createdAt.toISOString(),
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

type Named = Pick<MasterInstitute, "id" | "name" | "origin" | "status" | "domains">

function NameWithHosts({ id, name, origin, status, domains }: Named) {
  const t = useTranslations("platform.institutes")
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex flex-wrap items-center gap-x-2 font-medium">
        <Link href={paths.masterInstitute(id)} className="break-words underline-offset-4 hover:underline">
          {name}
        </Link>
        {status !== "active" && <Badge tone="warning">{t(status === "closed" ? "closed" : "suspended")}</Badge>}
      </span>
      <a href={origin} className="text-sm font-normal break-all text-muted underline-offset-4 hover:underline">
        {hostOf(origin)}
      </a>
      {domains.map((domain) => (
        <DomainStatusLine key={domain.host} {...domain} />
      ))}
    </span>
  )
}

function PlanBadge({ plan, planStatus }: Pick<MasterInstitute, "plan" | "planStatus">) {
  const t = useTranslations("platform.institutes")
  const status = plan === null || planStatus === "active" ? undefined : oneOf(STATUSES, planStatus ?? undefined)
  return (
    <Badge tone={status ? "warning" : "neutral"}>
      {plan ?? t("noPlan")}
      {status && ` · ${t(`filters.planStatuses.${status}`)}`}
    </Badge>
  )
}

function RiskBadges({ risks }: Pick<MasterInstitute, "risks">) {
  const t = useTranslations("platform.institutes.risks")
  if (risks.length === 0) return "–"
  return (
    <span className="flex flex-wrap gap-1">
      {risks.map((risk) => (
        <Badge key={risk} tone="warning">
          {t(risk)}
        </Badge>
      ))}
    </span>
  )
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
