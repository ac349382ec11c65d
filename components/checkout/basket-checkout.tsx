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
import { PayControls } from "./pay-controls"
import { PriceBreakdown } from "./price-breakdown"
import { SummaryColumn } from "./summary-column"
import { usePay } from "./use-pay"

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
  const path = paths.basketCheckout(instituteId)
  const items = lines.map(({ item }) => item)
  const payment = usePay({
    purchase: { instituteId, items, expectedTotalMinor: basket.totalMinor, path },
    onRefused,
  })
  const isUnpayable = !basket.takesPayments && basket.totalMinor > 0
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
      <Card as="section" aria-label={tCheckout("item")}>
        <BasketLines lines={lines} basket={basket} instituteId={instituteId} />
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-ui sm:px-6">
          {leftOut > 0 && <span className="text-muted">{t("leftOut", { count: leftOut })}</span>}
          <a href={paths.basket(instituteId)} className="font-medium text-primary hover:underline">
            {t("edit")}
          </a>
        </p>
      </Card>
      <SummaryColumn
        label={tCheckout("summary")}
        summary={<PriceBreakdown amounts={basket} />}
        total={basket}
        foot={
          isUnpayable ? (
            <p className="rounded bg-quiet px-4 py-3 text-center text-ui">{tCheckout("noPaymentsMessage")}</p>
          ) : (
            <PayControls amounts={basket} path={path} payment={payment} />
          )
        }
      />
    </div>
  )
}
