"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { DateAndTime } from "@/components/ui/date-and-time"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { type ActiveRestriction, masterBilling, type MasterPlan } from "@/lib/features/billing/master-contract"
import { GrantList } from "./grant-list"
import { LineList } from "./line-list"
import { PlanPayments } from "./plan-payments"
import { MoveList } from "./move-list"

/** The plan of an institute: its state, what comes next, what was given besides it, and how it came to be. */
export function PlanTab({ instituteId }: { instituteId: number }) {
  const plan = useQuery(queryFor(masterBilling.show, { params: { id: String(instituteId) } }))
  return (
    <QueryContent query={plan} skeleton={<SkeletonLines lines={6} />}>
      {(data) => (
        <div className="flex flex-col gap-4 sm:gap-6">
          {data.restrictions.map((restriction) => (
            <RestrictionPanel key={restriction.kind} restriction={restriction} />
          ))}
          <CurrentPlan plan={data} />
          <LineList instituteId={instituteId} />
          <PlanPayments instituteId={instituteId} />
          <GrantList instituteId={instituteId} grants={data.grants} />
          <MoveList instituteId={instituteId} />
        </div>
      )}
    </QueryContent>
  )
}

function CurrentPlan({ plan: { plan, mrrMinor, balanceMinor, coupon } }: { plan: MasterPlan }) {
  const t = useTranslations("masterInstitute.plan")
  const { date, money } = useFormats()
  if (!plan) return <EmptyState icon={<Icon name="layers" />} title={t("none")} message={t("noneMessage")} />
  const { name, version, status, interval, currency, periodEnd, pending, next } = plan
  const dayOf = (day: string) => date(`${day}T12:00:00+05:30`)
  const price = interval === "year" ? plan.priceYearMinor : plan.priceMonthMinor
  return (
    <Panel title={t("title", { name, version })} action={<Badge>{t(`states.${status}`)}</Badge>}>
      <div className="flex flex-col gap-1 text-ui">
        <p>{t(interval === "year" ? "perYear" : "perMonth", { price: money(price, currency) })}</p>
        <p className="text-muted">{periodEnd ? t("until", { day: dayOf(periodEnd) }) : t("noEnd")}</p>
        {next && <p className="text-muted">{t("next", { state: t(`states.${next.state}`), day: dayOf(next.on) })}</p>}
        {pending && <p className="text-muted">{t("pending", { plan: pending.name })}</p>}
        <p className="text-muted">{t("income", { amount: money(mrrMinor, currency) })}</p>
        {balanceMinor > 0 && <p className="text-muted">{t("balance", { amount: money(balanceMinor, currency) })}</p>}
        {coupon && (
          <p className="text-muted">{t("coupon", { code: coupon.code, payments: coupon.paymentsLeft ?? 0 })}</p>
        )}
      </div>
    </Panel>
  )
}

function RestrictionPanel({ restriction }: { restriction: ActiveRestriction }) {
  const t = useTranslations("masterInstitute")
  const { date } = useFormats()
  const { kind, category, message, reason, by, createdAt, reopenUntil, until } = restriction
  return (
    <Panel title={t(`restrictions.${kind}`)} action={category && <Badge>{t(`form.categories.${category}`)}</Badge>}>
      <div className="flex flex-col gap-2 text-ui">
        <p className="break-words">{reason}</p>
        {message && <p className="break-words text-muted">{t("restrictions.told", { message })}</p>}
        {reopenUntil && <p className="text-muted">{t("restrictions.reopenUntil", { day: date(reopenUntil) })}</p>}
        {/* The instant at which it ends is the beginning of the day after its last. */}
        {until && (
          <p className="text-muted">{t("restrictions.lastDay", { day: date(new Date(until.getTime() - 1)) })}</p>
        )}
        <p className="text-sm text-muted">
          {by} · <DateAndTime at={createdAt} />
        </p>
      </div>
    </Panel>
  )
}
