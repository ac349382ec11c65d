"use client"
import { useTranslations } from "next-intl"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import type { Friend } from "@/lib/features/referrals/contract"
import { FriendList } from "../friend-list"

/** The institutes that opened with the link, what became of each, and what it earned. */
export function ReferredSection({ currency }: { currency: string }) {
  const t = useTranslations("referInstitutes.list")
  const { date } = useFormats()
  return (
    <FriendList
      title={t("title")}
      scope="platform"
      empty={<EmptyState icon={<Icon name="layers" />} title={t("none")} message={t("noneMessage")} className="py-6" />}
      describe={({ status, joinedAt, reward }) => ({
        joined: t("joined", { date: date(joinedAt) }),
        state: t(`states.${status}`),
        reward: reward && <RewardText reward={reward} currency={currency} />,
      })}
    />
  )
}

type RewardTextProps = { reward: NonNullable<Friend["reward"]>; currency: string }

/** What was earned, and what became of it and when. */
function RewardText({ reward, currency }: RewardTextProps) {
  const t = useTranslations("referInstitutes.list.rewards")
  const { date, exactMoney } = useFormats()
  const { amountMinor, status, leftMinor, holdUntil, expiresAt } = reward
  return (
    <span className="text-end text-sm text-muted">
      <span className="font-medium text-text tabular">{exactMoney(amountMinor, currency)}</span>{" "}
      {t(status, { until: date(expiresAt ?? holdUntil), left: exactMoney(leftMinor, currency) })}
    </span>
  )
}
