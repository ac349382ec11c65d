"use client"
import { useTranslations } from "next-intl"
import type { BadgeTone } from "@/components/ui/badge"
import { Link } from "@/components/ui/link"
import { AmountCell } from "@/components/ui/table/amount-cell"
import { StatusCell } from "@/components/ui/table/status-cell"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { InstituteReferral } from "@/lib/features/institute-referrals/contract"
import { paths } from "@/lib/shared/paths"

const TONES = {
  signed_up: "neutral",
  qualified: "primary",
  rewarded: "success",
  rejected: "danger",
  review: "warning",
} as const satisfies Record<InstituteReferral["status"] | "review", BadgeTone>

/** Whether the reward of a referral waits for the platform. */
export const needsDecision = ({ status, reviewReason, decidedAt }: InstituteReferral): boolean =>
  status === "qualified" && reviewReason !== null && decidedAt === null

const stateOf = (referral: InstituteReferral) => (needsDecision(referral) ? "review" : referral.status)

/** The columns of the referrals of institutes, with the reasons that the platform alone sees. */
export function useReferralColumns(currency: string): Column<InstituteReferral>[] {
  const t = useTranslations("masterReferrals")
  const { date, exactMoney } = useFormats()
  const reasonOf = useReason()
  const rewardState = useRewardState()
  return [
    {
      key: "referred",
      header: t("columns.referred"),
      csv: ({ referred }) => referred.name,
      cell: ({ referred }) => <InstituteLink {...referred} />,
    },
    {
      key: "referrer",
      header: t("columns.referrer"),
      csv: ({ referrer }) => referrer.name,
      cell: ({ referrer }) => <InstituteLink {...referrer} />,
    },
    {
      key: "status",
      header: t("columns.status"),
      csv: (referral) => t(`states.${stateOf(referral)}`),
      cell: (referral) => (
        <StatusCell
          tone={TONES[stateOf(referral)]}
          label={t(`states.${stateOf(referral)}`)}
          reason={reasonOf(referral)}
        />
      ),
    },
    {
      key: "joined",
      header: t("columns.joined"),
      isMinor: true,
      csv: ({ joinedAt }) => joinedAt.toISOString(),
      cell: ({ joinedAt }) => <span className="whitespace-nowrap">{date(joinedAt)}</span>,
    },
    {
      key: "order",
      header: t("columns.order"),
      isNumeric: true,
      csv: ({ order }) => order?.number ?? null,
      cell: ({ order }) =>
        order && (
          <AmountCell amount={exactMoney(order.totalMinor, currency)}>
            <span className="text-sm font-normal whitespace-nowrap text-muted">{order.number}</span>
          </AmountCell>
        ),
    },
    {
      key: "orderAmount",
      header: t("columns.orderAmount"),
      isOnlyInCsv: true,
      csv: ({ order }) => order && (order.totalMinor / 100).toFixed(2),
      cell: ({ order }) => order && exactMoney(order.totalMinor, currency),
    },
    {
      key: "reward",
      header: t("columns.reward"),
      isNumeric: true,
      csv: ({ reward }) => reward && (reward.amountMinor / 100).toFixed(2),
      cell: ({ reward }) => reward && <Reward reward={reward} currency={currency} />,
    },
    {
      key: "rewardState",
      header: t("columns.rewardState"),
      isOnlyInCsv: true,
      csv: ({ reward }) => reward && rewardState(reward),
      cell: ({ reward }) => reward && rewardState(reward),
    },
    { key: "note", header: t("columns.note"), isOnlyInCsv: true, csv: reasonOf, cell: reasonOf },
  ]
}

const InstituteLink = ({ id, name }: InstituteReferral["referrer"]) => (
  <Link
    href={paths.masterInstitute(id)}
    className="font-medium break-words underline-offset-4 hover:underline lg:max-w-52"
  >
    {name}
  </Link>
)

/** Why a referral was rejected or waits, or what the platform wrote. */
function useReason() {
  const t = useTranslations("masterReferrals")
  return ({ rejectedReason, reviewReason, note }: InstituteReferral): string => {
    const reason = rejectedReason ? t(`rejected.${rejectedReason}`) : reviewReason ? t(`review.${reviewReason}`) : ""
    return [reason, note].filter(Boolean).join(": ")
  }
}

type ShownReward = NonNullable<InstituteReferral["reward"]>

/** What becomes of a reward, with its day. */
function useRewardState() {
  const t = useTranslations("masterReferrals")
  const { date } = useFormats()
  return ({ status, holdUntil, expiresAt }: ShownReward): string =>
    t(`rewards.${status}`, { date: date(status === "pending" ? holdUntil : (expiresAt ?? holdUntil)) })
}

function Reward({ reward, currency }: { reward: ShownReward; currency: string }) {
  const t = useTranslations("masterReferrals")
  const { exactMoney } = useFormats()
  const rewardState = useRewardState()
  const { amountMinor, owedMinor } = reward
  return (
    <AmountCell amount={exactMoney(amountMinor, currency)}>
      <span className="text-sm font-normal text-muted">{rewardState(reward)}</span>
      {owedMinor > 0 && (
        <span className="max-w-44 text-sm font-normal text-danger">
          {t("owed", { amount: exactMoney(owedMinor, currency) })}
        </span>
      )}
    </AmountCell>
  )
}
