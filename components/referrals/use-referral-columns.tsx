"use client"
import { useTranslations } from "next-intl"
import type { BadgeTone } from "@/components/ui/badge"
import { cn } from "@/components/ui/cn"
import { AmountCell } from "@/components/ui/table/amount-cell"
import { StatusCell } from "@/components/ui/table/status-cell"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import type { ListedReferral } from "@/lib/features/referrals/contract"
import { needsDecision } from "./needs-decision"

const TONES = {
  signed_up: "neutral",
  qualified: "primary",
  rewarded: "success",
  rejected: "danger",
  review: "warning",
} as const satisfies Record<ListedReferral["status"] | "review", BadgeTone>

/** The columns of the referrals, with the reasons that staff alone see. */
export function useReferralColumns(currency: string): Column<ListedReferral>[] {
  const t = useTranslations("referrals")
  const { date, exactMoney } = useFormats()
  return [
    { key: "friend", header: t("list.friend"), cell: ({ friend }) => <Person person={friend} isTitle /> },
    { key: "referrer", header: t("list.referrer"), cell: ({ referrer }) => <Person person={referrer} /> },
    {
      key: "status",
      header: t("list.status"),
      cell: (referral) => {
        const { status, rejectedReason, reviewReason } = referral
        const shown = needsDecision(referral) ? "review" : status
        const reason = rejectedReason ? t(`rejected.${rejectedReason}`) : reviewReason && t(`review.${reviewReason}`)
        return <StatusCell tone={TONES[shown]} label={t(`states.${shown}`)} reason={reason} />
      },
    },
    {
      key: "joined",
      header: t("list.joined"),
      isMinor: true,
      cell: ({ joinedAt }) => <span className="whitespace-nowrap">{date(joinedAt)}</span>,
    },
    {
      key: "order",
      header: t("list.order"),
      isNumeric: true,
      cell: ({ order }) =>
        order && (
          <AmountCell amount={exactMoney(order.totalMinor, currency)}>
            <span className="text-sm font-normal whitespace-nowrap text-muted">{order.number}</span>
          </AmountCell>
        ),
    },
    {
      key: "reward",
      header: t("list.reward"),
      isNumeric: true,
      cell: ({ reward, spentMinor }) =>
        reward && (
          <AmountCell amount={exactMoney(reward.amountMinor, currency)}>
            <span className="text-sm font-normal text-muted">
              {t(`rewards.${reward.status}`, {
                date: date(reward.status === "pending" ? reward.holdUntil : (reward.expiresAt ?? reward.holdUntil)),
              })}
            </span>
            {spentMinor > 0 && (
              <span className="max-w-44 text-sm font-normal text-danger">
                {t("list.spent", { amount: exactMoney(spentMinor, currency) })}
              </span>
            )}
          </AmountCell>
        ),
    },
  ]
}

/** Somebody with their address; of a card on a phone, the title. */
function Person({ person: { name, email }, isTitle = false }: { person: ListedReferral["friend"]; isTitle?: boolean }) {
  return (
    <span className={cn("flex min-w-0 flex-col lg:max-w-36 2xl:max-w-52", !isTitle && "max-sm:items-end")}>
      <span className="max-w-full break-words">{name}</span>
      <span title={email} className="max-w-full truncate text-sm font-normal text-muted">
        {email}
      </span>
    </span>
  )
}
