"use client"
import { useTranslations } from "next-intl"
import { type ReactNode, useEffect } from "react"
import { failureReasonOf, orderDisplayStatus } from "@/lib/features/orders/order-display-status"
import { useFormats } from "@/components/ui/use-formats"
import { useRefreshedBasket } from "@/components/shell/basket/use-refreshed-basket"
import { ButtonLink } from "@/components/ui/button"
import { useSession } from "@/lib/client/session/session"
import type { Order } from "@/lib/features/orders/contract"
import { titleArgs } from "@/lib/features/orders/title-args"
import { paths } from "@/lib/shared/paths"
import { forgetBillingFields } from "./billing/forget-fields"
import { storeCode } from "./coupon/stored-code"
import { OrderDetails } from "./order-details"
import { PayAgain } from "./pay-again"
import { ResultFrame } from "./result-frame"
import { useIsTester } from "./use-is-tester"
import { purchaseOf } from "./purchase-of"
import type { Purchase } from "./use-pay"

type OrderResultProps = {
  order: Order
  instituteId: number
  /** Whether the payment takes longer than usual, so that perhaps none was made. */
  isTakingLong: boolean
}

/** The status of an order for its buyer, with the next step. */
export function OrderResult({ order, instituteId, isTakingLong }: OrderResultProps) {
  const t = useTranslations("orders.result")
  const tOrders = useTranslations("orders")
  const tReasons = useTranslations("orders.reasons")
  const { money } = useFormats(order)
  const status = orderDisplayStatus(order)
  const { item, failure, refund } = order
  const title = tOrders("title", titleArgs(order))
  const purchase = purchaseOf(order, instituteId)
  const retryButton = <PayAgain purchase={purchase} label={t(status === "failed" ? "again" : "orderAgain")} />
  const backLink = <Back href={paths.item(instituteId, item.kind, item.id)} label={t("back", { title: item.title })} />

  switch (status) {
    case "paid":
    case "free":
      return <PaidResult order={order} status={status} instituteId={instituteId} />
    case "pending":
    case "unpaid":
      return (
        <OpenResult order={order} purchase={purchase} isWaiting={status === "pending"} isTakingLong={isTakingLong}>
          {backLink}
        </OpenResult>
      )
    case "failed":
      return (
        <ResultFrame
          icon="x"
          tone="danger"
          title={t("failed.title")}
          message={
            <>
              <p>{tReasons(failureReasonOf(failure?.reason))}</p>
              <p className="font-medium text-text">{tOrders("charged")}</p>
            </>
          }
        >
          {retryButton}
          {backLink}
        </ResultFrame>
      )
    case "cancelled":
    case "expired":
      return (
        <ResultFrame
          icon={status === "cancelled" ? "x" : "clock"}
          tone="neutral"
          title={t(`${status}.title`)}
          message={<p>{t(`${status}.message`, { title })}</p>}
        >
          {retryButton}
          {backLink}
        </ResultFrame>
      )
    case "returning":
      return (
        <ResultFrame
          icon="wallet"
          tone="primary"
          title={t("refund.title")}
          message={
            <>
              <p>{t("refund.message", { amount: money(refund?.amountMinor ?? 0, order.currency) })}</p>
              <p>{t(`refund.${refund?.status ?? "due"}`)}</p>
            </>
          }
        >
          {retryButton}
          {backLink}
        </ResultFrame>
      )
    case "refunded":
      return (
        <ResultFrame
          icon="wallet"
          tone="neutral"
          title={t("refunded.title")}
          message={<p>{t("refunded.message", { title, amount: money(order.totalMinor, order.currency) })}</p>}
        >
          {backLink}
        </ResultFrame>
      )
  }
}

type OpenResultProps = Pick<OrderResultProps, "order" | "isTakingLong"> & {
  purchase: Purchase
  /** Whether the provider has told of a payment. */
  isWaiting: boolean
  children: ReactNode
}

/** An order that can still be paid: its payment is awaited, or none was begun. */
function OpenResult({ order, purchase, isWaiting, isTakingLong, children }: OpenResultProps) {
  const t = useTranslations("orders.result")
  const tOrders = useTranslations("orders")
  if (!isWaiting)
    return (
      <ResultFrame icon="wallet" tone="primary" title={t("unpaid.title")} message={<p>{t("unpaid.message")}</p>}>
        <OrderDetails order={order} />
        <PayAgain purchase={purchase} label={t("continue")} />
        {children}
      </ResultFrame>
    )
  const message = t("pending.message", { title: tOrders("title", titleArgs(order)) })
  return (
    <ResultFrame tone="primary" title={t("pending.title")} message={<p>{message}</p>}>
      <OrderDetails order={order} />
      {isTakingLong && (
        <>
          <p className="text-center text-ui text-muted">{t("pending.unpaid")}</p>
          <PayAgain purchase={purchase} label={t("continue")} variant="secondary" />
        </>
      )}
    </ResultFrame>
  )
}

type PaidResultProps = Pick<OrderResultProps, "order" | "instituteId"> & { status: "paid" | "free" }

function PaidResult({ order, status, instituteId }: PaidResultProps) {
  useRefreshedBasket(instituteId)
  useEffect(() => {
    forgetBillingFields(instituteId)
    storeCode(instituteId, null)
  }, [instituteId])
  const t = useTranslations("orders.result")
  const tOrders = useTranslations("orders")
  const isStaff = (useSession()?.user.role ?? "Student") !== "Student"
  const isTester = useIsTester()
  const { item, buyer } = order
  const title = tOrders("title", titleArgs(order))
  return (
    <ResultFrame
      icon="check"
      tone="success"
      title={t(`${status}.title`)}
      message={
        <p>
          {order.mode === "test" ? t("paid.test", { title }) : t(`${status}.message`, { title, email: buyer.email })}
        </p>
      }
    >
      <OrderDetails order={order} />
      {isTester && order.mode === "test" && (
        <ButtonLink href={paths.adminOrder(order.transactionId)} size="lg" isWide>
          {t("seeInSales")}
        </ButtonLink>
      )}
      {isStaff ? (
        <Back href={paths.item(instituteId, item.kind, item.id)} label={t("back", { title: item.title })} />
      ) : (
        <LearnLinks order={order} />
      )}
    </ResultFrame>
  )
}

function LearnLinks({ order: { item, lines } }: Pick<OrderResultProps, "order">) {
  const t = useTranslations("orders.result")
  const tOpen = useTranslations("orders.openItem")
  return (
    <>
      {lines.length === 1 ? (
        <ButtonLink href={paths.learn(item.kind, item.id)} size="lg" isWide>
          {tOpen(item.kind)}
        </ButtonLink>
      ) : (
        <ButtonLink href={paths.myLearning} size="lg" isWide>
          {t("learning")}
        </ButtonLink>
      )}
      <ButtonLink href={paths.orders} variant="ghost" isWide>
        {t("allOrders")}
      </ButtonLink>
    </>
  )
}

function Back({ href, label }: { href: string; label: string }) {
  return (
    <ButtonLink href={href} variant="ghost" isWide>
      <span className="truncate">{label}</span>
    </ButtonLink>
  )
}
