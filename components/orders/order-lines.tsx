"use client"
import { useTranslations } from "next-intl"
import type { Order } from "@/lib/features/orders/contract"
import { failureReasonOf } from "@/lib/features/orders/order-display-status"
import { OrderedItems } from "./ordered-items"
import { OrderLine } from "./order-line"
import { OrderBilling } from "./order-billing"
import { OrderHistory } from "./order-history"
import { OrderTotals } from "./order-totals"
import { OrderDocuments } from "./order-documents"
import { OrderStatusBadge } from "./order-status-badge"

/** The details of an order line by line; `withBuyer` names its buyer, for staff. */
export function OrderLines({ order, withBuyer = false }: { order: Order; withBuyer?: boolean }) {
  const t = useTranslations("orders")
  const { buyer, totalMinor, failure } = order
  return (
    <dl className="mt-2 flex flex-col text-ui">
      <OrderLine label={t("result.order")}>{order.number}</OrderLine>
      <OrderLine label={t("admin.state")}>
        <OrderStatusBadge order={order} />
      </OrderLine>
      <OrderLine label={t("admin.item")}>
        <OrderedItems order={order} isBuyer={!withBuyer} />
      </OrderLine>
      {withBuyer && (
        <OrderLine label={t("admin.buyer")}>
          {buyer.name}
          <br />
          <span className="break-all text-muted">{buyer.email}</span>
        </OrderLine>
      )}
      <OrderTotals order={order} />
      <OrderBilling order={order} />
      {order.instrument && <OrderLine label={t("result.paidWith")}>{order.instrument}</OrderLine>}
      {order.paidAt && totalMinor > 0 && <OrderDocuments transactionId={order.transactionId} />}
      <OrderHistory order={order} />
      {failure && <OrderLine label={t("states.failed")}>{t(`reasons.${failureReasonOf(failure.reason)}`)}</OrderLine>}
    </dl>
  )
}
