"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { PageHeader } from "@/components/ui/page-header"
import { useListParams } from "@/components/ui/table/use-list-params"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import type { Rewards } from "@/lib/features/referrals/contract"
import { CreditSection } from "./credit-section"
import { FriendsSection } from "./friends-section"
import { LinkSection } from "./link-section"

const REWARDS_A_PAGE = 10

/** A learner's link, the friends who joined with it, and the credit that they earned. */
export function ReferScreen() {
  const t = useTranslations("refer")
  const offerOf = useOffer()
  const address = useListParams({ filters: ["rewards"] })
  const page = Math.max(0, Number(address.filterValue("rewards") ?? 1) - 1) || 0
  const rewards = useQuery(
    queryFor(ownReferrals.rewards, { query: { page: String(page), size: String(REWARDS_A_PAGE) } }),
  )
  return (
    <div className="max-w-3xl">
      <QueryContent query={rewards} skeleton={<Waiting title={t("title")} />}>
        {(data) => (
          <>
            <PageHeader title={t("title")} intro={offerOf(data)} />
            <div className="flex flex-col gap-6">
              {data.isOn && <LinkSection rewards={data} />}
              <CreditSection rewards={data} hrefFor={(to) => address.hrefFor({ rewards: to === 1 ? undefined : to })} />
              <FriendsSection />
            </div>
          </>
        )}
      </QueryContent>
    </div>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <SkeletonLines lines={8} />
    </>
  )
}

/** What the programme gives, in a sentence. */
function useOffer() {
  const t = useTranslations("refer")
  const { percent, exactMoney } = useFormats()
  return ({ isOn, friendPercent, rewardMinor, currency }: Rewards): string => {
    if (!isOn) return `${t("off")}. ${t("offMessage")}`
    const kind = rewardMinor === 0 ? "friend" : friendPercent === 0 ? "reward" : "both"
    return t(`intro.${kind}`, { percent: percent(friendPercent / 100), amount: exactMoney(rewardMinor, currency) })
  }
}
