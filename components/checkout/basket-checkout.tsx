"use client"
import { useTranslations } from "next-intl"
import { BasketLines } from "@/components/shell/basket/basket-lines"
import { useBasket } from "@/components/shell/basket/use-basket"
import { ButtonLink } from "@/components/ui/button"
import { Card } from "@/components/ui/card"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { canBeBought } from "@/lib/features/baskets/can-be-bought"
import type { Basket } from "@/lib/features/baskets/contract"
import { paths } from "@/lib/shared/paths"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import type { BillingForm } from "./billing-form"
import { CheckoutColumns } from "./checkout-columns"
import { creditChoice } from "./credit-part"
import { PayControls } from "./pay-controls"
import { type Purchase, usePay } from "./use-pay"

/** The checkout of the basket at an institute: what of it can be bought, the price and the pay button. */
export function BasketCheckout({ instituteId }: { instituteId: number }) {
  const t = useTranslations("baskets")
  const { basket } = useBasket(instituteId)
  if (basket.isError) return <ErrorState onRetry={() => void basket.refetch()} />
  if (!basket.data) return <SkeletonLines lines={6} />
  const isEmpty = basket.data.lines.length === 0
  if (!basket.data.lines.some(canBeBought))
    return (
      <EmptyState
        icon={<Icon name="shopping-bag" />}
        title={t(isEmpty ? "empty" : "nothing")}
        message={t(isEmpty ? "emptyMessage" : "nothingMessage")}
        action={<ButtonLink href={paths.basket(instituteId)}>{t("view")}</ButtonLink>}
      />
    )
  return <Order basket={basket.data} instituteId={instituteId} onRefused={() => void basket.refetch()} />
}

type OrderProps = { basket: Basket; instituteId: number; onRefused: () => void }

function Order({ basket, instituteId, onRefused }: OrderProps) {
  const t = useTranslations("baskets")
  const tCheckout = useTranslations("orders.checkout")
  const lines = basket.lines.filter(canBeBought)
  const leftOut = basket.lines.length - lines.length
  return (
    <CheckoutColumns
      instituteId={instituteId}
      itemIds={lines.map(({ item }) => item.id)}
      base={basket}
      isReady
      isPayable={basket.takesPayments}
      foot={(amounts, form) =>
        !basket.takesPayments && amounts.totalMinor > 0 ? (
          <p className="rounded bg-quiet px-4 py-3 text-center text-ui">{tCheckout("noPaymentsMessage")}</p>
        ) : (
          <PayBasket
            instituteId={instituteId}
            items={lines.map(({ item }) => item)}
            amounts={amounts}
            form={form}
            onRefused={onRefused}
          />
        )
      }
    >
      <Card as="section" aria-label={tCheckout("item")}>
        <BasketLines lines={lines} basket={basket} instituteId={instituteId} />
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-ui sm:px-6">
          {leftOut > 0 && <span className="text-muted">{t("leftOut", { count: leftOut })}</span>}
          <a href={paths.basket(instituteId)} className="font-medium text-primary hover:underline">
            {t("edit")}
          </a>
        </p>
      </Card>
    </CheckoutColumns>
  )
}

type PayBasketProps = Pick<OrderProps, "instituteId" | "onRefused"> & {
  items: Purchase["items"]
  amounts: QuoteTotals
  form: BillingForm | undefined
}

function PayBasket({ instituteId, items, amounts, form, onRefused }: PayBasketProps) {
  const path = paths.basketCheckout(instituteId)
  const { totalMinor: expectedTotalMinor, couponCode } = amounts
  const coupon = couponCode ?? undefined
  const useCredit = creditChoice(amounts)
  const purchase = { instituteId, items, expectedTotalMinor, billing: form?.billing, coupon, useCredit, path }
  return <PayControls amounts={amounts} path={path} payment={usePay({ purchase, form, onRefused })} />
}
