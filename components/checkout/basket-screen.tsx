"use client"
import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { Card, CardBody } from "@/components/ui/card"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { PriceBreakdown } from "./price-breakdown"
import { SummaryColumn } from "./summary-column"
import { showToast } from "@/lib/client/toasts"
import { canBeBought } from "@/lib/features/baskets/can-be-bought"
import type { Basket, BasketLine } from "@/lib/features/baskets/contract"
import { paths } from "@/lib/shared/paths"
import { BasketLines } from "@/components/shell/basket/basket-lines"
import { itemsOf, useBasket } from "@/components/shell/basket/use-basket"

/** The basket at an institute: what can be bought with its total, and below what cannot. */
export function BasketScreen({ instituteId }: { instituteId: number }) {
  const t = useTranslations("baskets")
  const { basket, replace } = useBasket(instituteId)
  if (basket.isError) return <ErrorState onRetry={() => void basket.refetch()} />
  if (!basket.data) return <SkeletonLines lines={6} />
  if (basket.data.lines.length === 0)
    return (
      <EmptyState
        icon={<Icon name="shopping-bag" />}
        title={t("empty")}
        message={t("emptyMessage")}
        action={<ButtonLink href={paths.institute(instituteId)}>{t("browse")}</ButtonLink>}
      />
    )
  async function onRemove({ item: { id, title } }: BasketLine, shown: Basket) {
    const items = itemsOf(shown)
    if (!(await replace(items.filter(({ itemId }) => itemId !== id)))) return
    showToast("success", t("removed", { title }), { label: t("undo"), onPress: () => void replace(items) })
  }
  return <FilledBasket basket={basket.data} instituteId={instituteId} onRemove={onRemove} />
}

type FilledBasketProps = {
  basket: Basket
  instituteId: number
  onRemove: (line: BasketLine, basket: Basket) => Promise<void>
}

function FilledBasket({ basket, instituteId, onRemove }: FilledBasketProps) {
  const t = useTranslations("baskets")
  const tCheckout = useTranslations("orders.checkout")
  const lines = basket.lines.filter(canBeBought)
  const unavailable = basket.lines.filter((line) => !canBeBought(line))
  const shown = { basket, instituteId, onRemove: (line: BasketLine) => void onRemove(line, basket) }
  const isUnpayable = !basket.takesPayments && basket.totalMinor > 0
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="flex min-w-0 flex-col gap-6">
        {lines.length > 0 && (
          <Card as="section" aria-label={t("title")}>
            <BasketLines lines={lines} {...shown} />
          </Card>
        )}
        {unavailable.length > 0 && (
          <Card as="section" aria-label={t("unavailable")}>
            <h2 className="px-4 pt-4 font-semibold sm:px-6">{t("unavailable")}</h2>
            <BasketLines lines={unavailable} {...shown} />
          </Card>
        )}
      </div>
      {lines.length > 0 && (
        <SummaryColumn
          label={tCheckout("summary")}
          summary={<PriceBreakdown amounts={basket} estimate={t("taxEstimate")} />}
          total={basket}
          foot={
            isUnpayable ? (
              <p className="rounded bg-quiet px-4 py-3 text-center text-ui">{tCheckout("noPaymentsMessage")}</p>
            ) : (
              <ButtonLink href={paths.basketCheckout(instituteId)} size="lg" isWide>
                {t("checkout")}
              </ButtonLink>
            )
          }
        />
      )}
      {lines.length === 0 && (
        <CardBody>
          <ButtonLink href={paths.institute(instituteId)} isWide>
            {t("browse")}
          </ButtonLink>
        </CardBody>
      )}
    </div>
  )
}
