"use client"
import { useTranslations } from "next-intl"
import { reasonOf, standingOf } from "@/components/orders/order-standing"
import { useFigures } from "@/components/orders/use-figures"
import { ButtonLink } from "@/components/ui/button"
import type { Order } from "@/lib/features/orders/contract"
import { paths } from "@/lib/shared/paths"
import { OrderFacts } from "./order-facts"
import { PayAgain } from "./pay-again"
import { ResultFrame } from "./result-frame"

type OrderResultProps = {
  order: Order
  instituteId: number
  /** The wait for a payment is longer than usual: perhaps there was none. */
  isLong: boolean
}

/** How an order stands, said to its buyer, with the one thing to do next. */
export function OrderResult({ order, instituteId, isLong }: OrderResultProps) {
  const t = useTranslations("orders.result")
  const charged = useTranslations("orders")
  const reasons = useTranslations("orders.reasons")
  const { money } = useFigures()
  const standing = standingOf(order)
  const { item, buyer, failure, refund } = order
  const { title } = item
  const purchase = { instituteId, kind: item.kind, itemId: item.id }
  const again = <PayAgain purchase={purchase} label={t(standing === "failed" ? "again" : "orderAgain")} />
  const back = <Back href={paths.item(instituteId, item.kind, item.id)} label={t("back", { title })} />

  switch (standing) {
    case "paid":
    case "free":
      return (
        <ResultFrame
          icon="check"
          tone="success"
          title={t(`${standing}.title`)}
          message={<p>{t(`${standing}.message`, { title, email: buyer.email })}</p>}
        >
          <OrderFacts order={order} />
          <ButtonLink href={paths.learn(item.kind, item.id)} size="lg" isWide>
            {t("open", { kind: item.kind })}
          </ButtonLink>
          <ButtonLink href={paths.orders} variant="ghost" isWide>
            {t("allOrders")}
          </ButtonLink>
        </ResultFrame>
      )
    case "pending":
      return (
        <ResultFrame tone="primary" title={t("pending.title")} message={<p>{t("pending.message", { title })}</p>}>
          <OrderFacts order={order} />
          {isLong && (
            <>
              <p className="text-center text-ui text-muted">{t("pending.unpaid")}</p>
              <PayAgain purchase={purchase} label={t("continue")} variant="secondary" />
            </>
          )}
        </ResultFrame>
      )
    case "failed":
      return (
        <ResultFrame
          icon="x"
          tone="danger"
          title={t("failed.title")}
          message={
            <>
              <p>{reasons(reasonOf(failure?.reason))}</p>
              <p className="font-medium text-text">{charged("charged")}</p>
            </>
          }
        >
          {again}
          {back}
        </ResultFrame>
      )
    case "cancelled":
    case "expired":
      return (
        <ResultFrame
          icon={standing === "cancelled" ? "x" : "clock"}
          tone="neutral"
          title={t(`${standing}.title`)}
          message={<p>{t(`${standing}.message`, { title })}</p>}
        >
          {again}
          {back}
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
              <p>{t("refund.message", { amount: money(refund?.amountMinor ?? 0, order) })}</p>
              <p>{t(`refund.${refund?.status ?? "due"}`)}</p>
            </>
          }
        >
          {again}
          {back}
        </ResultFrame>
      )
    case "refunded":
      return (
        <ResultFrame
          icon="wallet"
          tone="neutral"
          title={t("refunded.title")}
          message={<p>{t("refunded.message", { title, amount: money(order.totalMinor, order) })}</p>}
        >
          {back}
        </ResultFrame>
      )
  }
}

function Back({ href, label }: { href: string; label: string }) {
  return (
    <ButtonLink href={href} variant="ghost" isWide>
      <span className="truncate">{label}</span>
    </ButtonLink>
  )
}
