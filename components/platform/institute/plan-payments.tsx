"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { Panel } from "@/components/ui/panel"
import { PartFailure } from "@/components/ui/part-failure"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { type OpenPlanOrderShown, planPayments } from "@/lib/features/plan-orders/payments-contract"
import { paths } from "@/lib/shared/paths"
import { PlanPaymentForm } from "./plan-payment-form"

/** The orders of an institute for its plan that are not paid, each with the way to record that it was; nothing without one. */
export function PlanPayments({ instituteId }: { instituteId: number }) {
  const t = useTranslations("masterInstitute.payment")
  const { exactMoney } = useFormats()
  const [recorded, setRecorded] = useState<string>()
  const orders = useQuery(queryFor(planPayments.open, { params: { id: String(instituteId) } }))
  if (orders.data?.length === 0) return null
  return (
    <Panel title={t("title")}>
      {orders.isPending && <Skeleton className="h-12" />}
      {orders.isError && <PartFailure onRetry={() => void orders.refetch()} />}
      <ul className="flex flex-col text-ui empty:hidden">
        {orders.data?.map((order) => (
          <li key={order.transactionId} className="flex flex-col gap-2 border-t border-line py-3 first:border-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{t(order.kind === "fee" ? "feeOrder" : "order", { plan: order.plan, number: order.number })}</span>
              <span className="tabular">{exactMoney(order.dueMinor, order.currency)}</span>
            </p>
            {order.waitingMinor > 0 && <WaitingCheques {...order} />}
            {recorded === order.transactionId ? (
              <PlanPaymentForm instituteId={instituteId} order={order} onDone={() => setRecorded(undefined)} />
            ) : (
              <Button
                size="sm"
                variant="secondary"
                className="self-start"
                aria-label={t("recordOf", { number: order.number })}
                onClick={() => setRecorded(order.transactionId)}
              >
                {t("record")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Says what is received for an order and not cleared, and leads to where that is recorded. */
function WaitingCheques({ waitingMinor, currency }: OpenPlanOrderShown) {
  const t = useTranslations("masterInstitute.payment")
  const { exactMoney } = useFormats()
  return (
    <Link
      href={paths.planPaymentsBy({ state: "awaiting_clearance" })}
      className="self-start text-muted underline underline-offset-4 hover:text-text"
    >
      {t("waiting", { amount: exactMoney(waitingMinor, currency) })}
    </Link>
  )
}
