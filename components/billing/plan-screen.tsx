"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { lazyPart } from "@/components/ui/lazy-part"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { billing, type PlanDetails, type PlanShown } from "@/lib/features/billing/contract"
import type { SubscriptionState } from "@/lib/features/billing/subscription"
import { closing } from "@/lib/features/closing/contract"
import { RESTRICTIONS } from "@/lib/shared/restriction"
import { paths } from "@/lib/shared/paths"
import { AddOnsPanel } from "./add-ons/add-ons-panel"
import { ChangePlanButton } from "./change-plan/change-plan-button"
import { EndPlanButtons } from "./end-plan-buttons"
import { FreeButton } from "./free-button"
import { HeldPanel } from "./held/held-panel"
import { PendingChoice } from "./held/pending-choice"
import { NewerVersion } from "./newer-version"
import { NextPaymentText } from "./next-payment-text"
import { PaymentReturn } from "./payment-return"
import { PlanMoves } from "./plan-moves"
import { ReferLink } from "./refer-link"
import { RenewButton } from "./renew-button"
import { TrialButton } from "./trial-button"
import { UsageList } from "./usage-list"
import { usePlanDay } from "./use-plan-day"

interface PlanScreenProps {
  /** To whom its invoices are made out, and these. */
  billing?: ReactNode
  documents?: ReactNode
}

/** The plan of the institute: what it costs, what happens next, how much of it is used, and its invoices. */
export function PlanScreen(parts: PlanScreenProps) {
  const t = useTranslations("plan")
  const plan = useQuery(queryFor(billing.show, {}))
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <PaymentReturn />
      <QueryContent query={plan} skeleton={<PlanSkeleton />}>
        {(data) => <PlanContent plan={data} {...parts} />}
      </QueryContent>
    </>
  )
}

function PlanContent({ plan, billing: billingPart, documents }: PlanScreenProps & { plan: PlanShown }) {
  const t = useTranslations("plan")
  const mayClose = useMay()(closing.close)
  // Its admins have nothing then but what the plan is, and the way back.
  const isClosed = plan.status === "closed"
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <CurrentPlan plan={plan} />
      <NewerVersion plan={plan} />
      {!isClosed && Object.values(plan.held).some((count) => count > 0) && <HeldPanel held={plan.held} />}
      <Panel title={t("usage.title")}>
        <UsageList usage={plan.usage} />
      </Panel>
      {!isRestricted(plan) && <AddOnsPanel plan={plan} />}
      {!isClosed && <FeePanel />}
      {documents}
      {!isClosed && billingPart}
      {!isClosed && <PlanMoves />}
      {!isRestricted(plan) && <ReferLink />}
      {mayClose && !isRestricted(plan) && (
        <Link
          href={paths.closing}
          className="self-start text-ui text-muted underline underline-offset-4 hover:text-text"
        >
          {t("close")}
        </Link>
      )}
    </div>
  )
}

/** Whether the institute is suspended or closed, whatever becomes of its plan. */
const isRestricted = ({ status }: PlanDetails) => RESTRICTIONS.some((one) => one === status)

/** Those who sell through the platform alone owe no fee. */
const FeePanel = lazyPart(() => import("./fees/fee-panel").then((file) => file.FeePanel))

const TONES: Record<SubscriptionState, BadgeTone> = {
  closed: "danger",
  suspended: "danger",
  expired: "danger",
  grace: "warning",
  past_due: "warning",
  cancel_scheduled: "warning",
  downgrade_scheduled: "warning",
  trialing: "primary",
  active: "success",
}

const UNPAID: readonly SubscriptionState[] = ["past_due", "grace"]

function CurrentPlan({ plan }: { plan: PlanShown }) {
  const t = useTranslations("plan")
  const { money } = useFormats()
  const next = useNextText(plan)
  const { name, status, interval, currency } = plan
  const price = interval === "year" ? plan.priceYearMinor : plan.priceMonthMinor
  return (
    <Panel title={name} action={<Badge tone={TONES[status]}>{t(`states.${status}`)}</Badge>}>
      <div className="flex flex-col gap-2 text-ui">
        {price > 0 && <p>{t(interval === "year" ? "perYear" : "perMonth", { price: money(price, currency) })}</p>}
        {plan.nextPayment && <NextPaymentText payment={plan.nextPayment} isMissing={UNPAID.includes(status)} />}
        <p className="text-muted">{next}</p>
        {plan.pending && <p className="text-muted">{t("pending", { plan: plan.pending.name })}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          <RenewButton plan={plan} />
          <TrialButton plan={plan} />
          <ChangePlanButton plan={plan} />
          <FreeButton status={status} />
          {plan.status === "downgrade_scheduled" &&
            plan.pending &&
            plan.periodEnd &&
            plan.pending.planId !== plan.planId && <PendingChoice pending={plan.pending} from={plan.periodEnd} />}
          <EndPlanButtons plan={plan} />
        </div>
      </div>
    </Panel>
  )
}

function useNextText(plan: PlanDetails): string {
  const t = useTranslations("plan")
  const dayOf = usePlanDay()
  const { status, next, periodEnd } = plan
  if (isRestricted(plan)) return periodEnd ? t("periodEnd", { day: dayOf(periodEnd) }) : t("noEnd")
  if (status === "trialing" && next?.state === "active") return t("trialEnds", { day: dayOf(next.on) })
  return next ? t(`next.${next.state}`, { day: dayOf(next.on) }) : t(status === "expired" ? "over" : "noEnd")
}

const PlanSkeleton = () => (
  <div className="flex flex-col gap-4 sm:gap-6">
    <Skeleton className="h-32" />
    <Skeleton className="h-56" />
  </div>
)
