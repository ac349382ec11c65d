"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Sheet } from "@/components/ui/overlays/sheet"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { orders } from "@/lib/features/orders/contract"
import { OrderLines } from "./order-lines"
import { hasPayment } from "./refunds/has-payment"
import { OrderRefunds } from "./refunds/lazy-order-refunds"

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
        <>
          <OrderLines order={order.data} withBuyer />
          {hasPayment(order.data) && <OrderRefunds order={order.data} reader="staff" />}
        </>
      ) : (
        <SkeletonLines lines={8} className="mt-4" />
      )}
    </Sheet>
  )
}
