"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { buttonClass } from "@/components/ui/button-class"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import type { Order } from "@/lib/features/orders/contract"
import { type OrderPayment, type OrderPayments, staffOrders } from "@/lib/features/orders/staff-order-contract"
import { offline } from "@/lib/features/offline/contract"
import { paths } from "@/lib/shared/paths"
import { CopyId } from "../copy-id"

const TONES: Record<OrderPayment["status"], BadgeTone> = {
  initiated: "neutral",
  failed: "danger",
  abandoned: "neutral",
  authorised: "warning",
  captured: "success",
  disputed: "danger",
  partially_refunded: "neutral",
  refunded: "neutral",
}

/** How an order was paid, with the gateway's ids of it, and the way to the application where the institute is paid itself. */
export function StaffPayments({ order }: { order: Order }) {
  const t = useTranslations("staffOrder.payments")
  const query = useQuery(queryFor(staffOrders.payments, { params: { transactionId: order.transactionId } }))
  return (
    <Panel title={t("title")}>
      <QueryContent query={query} skeleton={<SkeletonLines lines={3} />}>
        {(shown) => <Payments shown={shown} order={order} />}
      </QueryContent>
    </Panel>
  )
}

function Payments({ shown, order }: { shown: OrderPayments; order: Order }) {
  const t = useTranslations("staffOrder.payments")
  const { gatewayOrderId, payments, applicationId } = shown
  const mayOpen = useMay()(offline.list)
  return (
    <div className="flex flex-col gap-3 text-ui">
      {payments.length === 0 && <p className="text-muted">{t("none")}</p>}
      {payments.map((payment) => (
        <Payment key={payment.id} payment={payment} currency={order.currency} />
      ))}
      {gatewayOrderId && <CopyId label={t("gatewayOrder")} id={gatewayOrderId} />}
      {applicationId !== null && mayOpen && (
        <Link
          href={paths.offlineApplication(applicationId)}
          className={buttonClass({ variant: "secondary", size: "sm", className: "self-start" })}
        >
          {t(order.status === "awaiting_offline" ? "record" : "application")}
        </Link>
      )}
    </div>
  )
}

function Payment({ payment, currency }: { payment: OrderPayment; currency: string }) {
  const t = useTranslations("staffOrder.payments")
  const { exactMoney, dateTime } = useFormats()
  const { amountMinor, status, rail, instrument, gatewayId, createdAt } = payment
  return (
    <article className="rounded border border-line p-3" aria-label={exactMoney(amountMinor, currency)}>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <strong className="font-semibold tabular">{exactMoney(amountMinor, currency)}</strong>
        <Badge tone={TONES[status]} hasDot>
          {t(`states.${status}`)}
        </Badge>
      </p>
      <p className="mt-1 text-sm break-words text-muted">
        {[instrument ?? t(`rails.${rail}`), dateTime(createdAt)].join(" · ")}
      </p>
      {gatewayId && <CopyId label={t("gatewayPayment")} id={gatewayId} />}
    </article>
  )
}
