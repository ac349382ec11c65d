"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { ButtonLink } from "@/components/ui/button"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { PageHeader } from "@/components/ui/page-header"
import { StatTile } from "@/components/ui/stat-tile"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { billing } from "@/lib/features/billing/contract"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import type { Rewards } from "@/lib/features/referrals/contract"
import { paths } from "@/lib/shared/paths"
import { InviteSection } from "./invite-section"
import { ReferredSection } from "./referred-section"

/** The link by which an institute refers others, the institutes that opened with it, and what it earned. */
export function ReferInstitutesScreen() {
  const t = useTranslations("referInstitutes")
  // Only who buys the plan has what it earns.
  const isOwner = useMay()(billing.change)
  return (
    <div className="max-w-3xl">
      <PageHeader title={t("title")} intro={t("intro")} />
      {isOwner ? (
        <OwnReferrals />
      ) : (
        <EmptyState icon={<Icon name="share-2" />} title={t("ownersOnly")} message={t("ownersOnlyMessage")} />
      )}
    </div>
  )
}

function OwnReferrals() {
  const rewards = useQuery(queryFor(ownReferrals.rewards, { query: { scope: "platform", size: "1" } }))
  return (
    <QueryContent query={rewards} skeleton={<SkeletonLines lines={8} />}>
      {(data) => (
        <div className="flex flex-col gap-6">
          {data.isOn ? <InviteSection rewards={data} /> : <OnFree />}
          <Sums rewards={data} />
          <ReferredSection currency={data.currency} />
        </div>
      )}
    </QueryContent>
  )
}

function OnFree() {
  const t = useTranslations("referInstitutes")
  return (
    <EmptyState
      icon={<Icon name="share-2" />}
      title={t("onFree")}
      message={t("onFreeMessage")}
      action={<ButtonLink href={paths.plan}>{t("seePlans")}</ButtonLink>}
      className="py-8"
    />
  )
}

function Sums({ rewards: { availableMinor, pendingMinor, currency } }: { rewards: Rewards }) {
  const t = useTranslations("referInstitutes.sums")
  const { exactMoney } = useFormats()
  return (
    <div className="grid grid-cols-2 gap-3">
      <StatTile label={t("available")} value={exactMoney(availableMinor, currency)} caption={t("availableHelp")} />
      <StatTile label={t("pending")} value={exactMoney(pendingMinor, currency)} caption={t("pendingHelp")} />
    </div>
  )
}
