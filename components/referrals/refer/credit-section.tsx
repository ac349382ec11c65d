"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { StatTile } from "@/components/ui/stat-tile"
import { Pagination } from "@/components/ui/table/pagination"
import { useFormats } from "@/components/ui/use-formats"
import type { Reward, Rewards } from "@/lib/features/referrals/contract"

type CreditSectionProps = { rewards: Rewards; hrefFor: (page: number) => string }

/** The credit of a learner: what may be spent, what is pending, and each reward with its dates. */
export function CreditSection({ rewards, hrefFor }: CreditSectionProps) {
  const t = useTranslations("refer.credit")
  const { exactMoney } = useFormats()
  const { availableMinor, heldMinor, pendingMinor, content, page, totalElements, totalPages, currency } = rewards
  const tiles = [
    { label: t("available"), minor: availableMinor, isShown: true },
    { label: t("held"), minor: heldMinor, isShown: heldMinor > 0 },
    { label: t("pending"), minor: pendingMinor, isShown: true },
  ]
  return (
    <FormSection title={t("title")}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {tiles.map(
          ({ label, minor, isShown }) =>
            isShown && <StatTile key={label} label={label} value={exactMoney(minor, currency)} />,
        )}
      </div>
      {availableMinor > 0 && <p className="text-sm text-muted">{t("help")}</p>}
      {totalElements === 0 ? (
        <EmptyState icon={<Icon name="wallet" />} title={t("none")} message={t("noneMessage")} className="py-6" />
      ) : (
        <>
          <ul className="flex flex-col">
            {content.map((reward) => (
              <RewardRow key={reward.id} reward={reward} currency={currency} />
            ))}
          </ul>
          <Pagination page={page + 1} pages={totalPages} hrefFor={hrefFor} linkComponent={Link} />
        </>
      )}
    </FormSection>
  )
}

function RewardRow({ reward, currency }: { reward: Reward; currency: string }) {
  const t = useTranslations("refer.credit")
  const { exactMoney, date } = useFormats()
  const { friend, amountMinor, leftMinor, status, holdUntil, expiresAt } = reward
  const until = date(expiresAt ?? holdUntil)
  const states = {
    pending: () => t("pendingUntil", { date: date(holdUntil) }),
    available: () => t("availableUntil", { left: exactMoney(leftMinor, currency), date: until }),
    applied: () => t("applied"),
    expired: () => t("expired", { date: until }),
    reversed: () => t("reversed"),
  }
  return (
    <li className="flex items-baseline justify-between gap-6 border-t border-line py-3 text-ui first:border-0">
      <span className="min-w-0">
        <span className="block break-words">{t("for", { friend })}</span>
        <span className="block text-sm text-muted">{states[status]()}</span>
      </span>
      <span className="font-medium whitespace-nowrap tabular">{exactMoney(amountMinor, currency)}</span>
    </li>
  )
}
