"use client"
import { useTranslations } from "next-intl"
import type { Order } from "@/lib/features/orders/contract"
import { failureReasonOf } from "@/lib/features/orders/order-display-status"
import { AmountsByLine } from "./lazy-amounts-by-line"
import { OrderedItems } from "./ordered-items"
import { OrderLine } from "./order-line"
import { OrderBilling } from "./order-billing"
import { OrderHistory } from "./order-history"
import { OrderTotals } from "./order-totals"
import { OrderDocuments } from "./order-documents"
import { OrderStatusBadge } from "./order-status-badge"

/** The details of an order line by line, for its buyer or for staff, whose page has its number, state and history elsewhere. */
export function OrderLines({ order, reader }: { order: Order; reader: "staff" | "buyer" }) {
  const t = useTranslations("orders")
  const { buyer, totalMinor, failure } = order
  const isStaff = reader === "staff"
  return (
    <dl className="mt-2 flex flex-col text-ui">
      {!isStaff && (
        <>
          <OrderLine label={t("result.order")}>{order.number}</OrderLine>
          <OrderLine label={t("admin.state")}>
            <OrderStatusBadge order={order} />
          </OrderLine>
        </>
      )}
      <OrderLine label={t("admin.item")}>
        <OrderedItems order={order} isBuyer={!isStaff} />
      </OrderLine>
      {isStaff && (
        <OrderLine label={t("admin.buyer")}>
          {buyer.name}
          <br />
          <span className="break-all text-muted">{buyer.email}</span>
        </OrderLine>
      )}
      <OrderTotals order={order} />
      {(order.lines.length > 1 || order.taxMinor > 0) && <AmountsByLine order={order} />}
      <OrderBilling order={order} />
      {order.instrument && <OrderLine label={t("result.paidWith")}>{order.instrument}</OrderLine>}
      {order.paidAt && totalMinor > 0 && <OrderDocuments transactionId={order.transactionId} />}
      {!isStaff && <OrderHistory order={order} />}
      {failure && <OrderLine label={t("states.failed")}>{t(`reasons.${failureReasonOf(failure.reason)}`)}</OrderLine>}
    </dl>
  )
}
