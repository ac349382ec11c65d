"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { Pagination } from "@/components/ui/table/pagination"
import { useListParams } from "@/components/ui/table/use-list-params"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import type { Friend } from "@/lib/features/referrals/contract"

const TONES: Record<Friend["status"], BadgeTone> = {
  signed_up: "neutral",
  qualified: "primary",
  rewarded: "success",
  rejected: "neutral",
}

/** The institutes that opened with the link, what became of each, and what it earned. */
export function ReferredSection({ currency }: { currency: string }) {
  const t = useTranslations("referInstitutes.list")
  const { page, hrefFor } = useListParams({})
  const referred = useQuery({
    ...queryFor(ownReferrals.friends, { query: { scope: "platform", page: String(page - 1) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormSection title={t("title")}>
      <QueryContent query={referred} skeleton={<SkeletonLines lines={4} />}>
        {({ content, totalElements, totalPages }) =>
          totalElements === 0 ? (
            <EmptyState icon={<Icon name="layers" />} title={t("none")} message={t("noneMessage")} className="py-6" />
          ) : (
            <>
              <ul className="flex flex-col">
                {content.map((one) => (
                  <ReferredRow key={one.id} referred={one} currency={currency} />
                ))}
              </ul>
              <Pagination page={page} pages={totalPages} hrefFor={(to) => hrefFor({ page: to })} linkComponent={Link} />
            </>
          )
        }
      </QueryContent>
    </FormSection>
  )
}

function ReferredRow({ referred, currency }: { referred: Friend; currency: string }) {
  const t = useTranslations("referInstitutes.list")
  const { date, exactMoney } = useFormats()
  const rewardText = useRewardText(currency)
  const { name, status, joinedAt, reward } = referred
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line py-3 text-ui first:border-0">
      <span className="min-w-0">
        <span className="block break-words">{name}</span>
        <span className="block text-sm text-muted">{t("joined", { date: date(joinedAt) })}</span>
      </span>
      <span className="flex flex-col items-end gap-1">
        <Badge tone={TONES[status]} hasDot>
          {t(`states.${status}`)}
        </Badge>
        {reward && (
          <span className="text-end text-sm text-muted">
            <span className="font-medium text-text tabular">{exactMoney(reward.amountMinor, currency)}</span>{" "}
            {rewardText(reward)}
          </span>
        )}
      </span>
    </li>
  )
}

type Reward = NonNullable<Friend["reward"]>

/** What became of a reward, and when. */
function useRewardText(currency: string) {
  const t = useTranslations("referInstitutes.list.rewards")
  const { date, exactMoney } = useFormats()
  return ({ status, leftMinor, holdUntil, expiresAt }: Reward) => {
    const until = date(expiresAt ?? holdUntil)
    const left = exactMoney(leftMinor, currency)
    return t(status, { until, left })
  }
}
