"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Sheet } from "@/components/ui/overlays/sheet"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { type Order, orders } from "@/lib/features/orders/contract"
import { failureReasonOf } from "@/lib/features/orders/order-display-status"
import { OrderStatusBadge } from "./order-status-badge"
import { useFormats } from "@/components/ui/use-formats"

type OrderSheetProps = { transactionId: string | undefined; onClose: () => void }

/** The details of one order, in a sheet beside the list. */
export function OrderSheet({ transactionId, onClose }: OrderSheetProps) {
  const t = useTranslations("orders")
  const order = useQuery({
    ...queryFor(orders.show, { params: { transactionId: transactionId ?? "" } }),
    enabled: transactionId !== undefined,
  })
  return (
    <Sheet
      isOpen={transactionId !== undefined}
      onClose={onClose}
      title={order.data ? t("admin.sheet", { name: order.data.buyer.name }) : t("result.page")}
    >
      {order.isError ? (
        <ErrorState onRetry={() => void order.refetch()} />
      ) : order.data ? (
        <Details order={order.data} />
      ) : (
        <SkeletonLines lines={8} className="mt-4" />
      )}
    </Sheet>
  )
}

function Details({ order }: { order: Order }) {
  const t = useTranslations("orders")
  const { money, dateTime } = useFormats()
  const { item, buyer, subtotalMinor, discountMinor, taxMinor, totalMinor, failure, refund } = order
  return (
    <dl className="mt-2 flex flex-col text-ui">
      <Line label={t("result.order")}>{order.number}</Line>
      <Line label={t("admin.state")}>
        <OrderStatusBadge order={order} />
      </Line>
      <Line label={t("admin.item")}>{item.title}</Line>
      <Line label={t("admin.buyer")}>
        {buyer.name}
        <br />
        <span className="break-all text-muted">{buyer.email}</span>
      </Line>
      <Line label={t("checkout.price")}>{money(subtotalMinor, order.currency)}</Line>
      {discountMinor > 0 && <Line label={t("checkout.discount")}>− {money(discountMinor, order.currency)}</Line>}
      {taxMinor > 0 && <Line label={t("checkout.tax")}>{money(taxMinor, order.currency)}</Line>}
      <Line label={t("checkout.total")}>
        <strong className="font-semibold">{money(totalMinor, order.currency)}</strong>
      </Line>
      <Line label={t("admin.placed")}>{dateTime(order.createdAt)}</Line>
      {order.paidAt && <Line label={t("result.paidOn")}>{dateTime(order.paidAt)}</Line>}
      {order.instrument && <Line label={t("result.paidWith")}>{order.instrument}</Line>}
      {failure && <Line label={t("states.failed")}>{t(`reasons.${failureReasonOf(failure.reason)}`)}</Line>}
      {refund && (
        <Line label={t("admin.refund")}>
          {money(refund.amountMinor, order.currency)}
          <br />
          <span className="text-muted">{t(`admin.refunds.${refund.status}`)}</span>
        </Line>
      )}
    </dl>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4 border-t border-line py-3 first:border-0">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
