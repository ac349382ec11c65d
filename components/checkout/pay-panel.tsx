"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { ButtonLink } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useSession } from "@/lib/client/session/session"
import type { Quote } from "@/lib/features/orders/contract"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import { paths } from "@/lib/shared/paths"
import type { BillingForm } from "./billing-form"
import { creditChoice } from "./credit-part"
import { mayBuy } from "./may-buy"
import { PayControls } from "./pay-controls"
import { useIsTestSale } from "./use-is-tester"
import { usePay } from "./use-pay"

type PayPanelProps = {
  item: Quote["item"]
  instituteId: number
  amounts: QuoteTotals
  form: BillingForm | undefined
  isOwned: boolean
  isSoldOut: boolean
  onRefused: () => void
}

/** The pay button of the checkout of one item, and its variants for enrolled learners and sold-out items. */
export function PayPanel({ item, instituteId, amounts, form, isOwned, isSoldOut, onRefused }: PayPanelProps) {
  const t = useTranslations("orders.checkout")
  const tOpen = useTranslations("orders.openItem")
  const router = useRouter()
  const session = useSession()
  const isTest = useIsTestSale()
  const { kind, id: itemId } = item
  const path = paths.checkout(instituteId, kind, itemId)
  const payment = usePay({
    purchase: {
      instituteId,
      items: [{ kind, id: itemId }],
      expectedTotalMinor: amounts.totalMinor,
      billing: form?.billing,
      coupon: amounts.couponCode ?? undefined,
      useCredit: creditChoice(amounts),
      isTest,
      path,
    },
    form,
    onRefused() {
      onRefused()
      router.refresh()
    },
  })
  const isBuyer = mayBuy(session, amounts)

  if (isBuyer && (isOwned || payment.failure?.code === "already_owned")) {
    return (
      <div className="flex flex-col gap-3">
        <p className="flex items-center gap-2 text-ui font-medium text-success">
          <Icon name="circle-check" />
          {t("owned")}
        </p>
        <ButtonLink href={paths.learn(kind, itemId)} size="lg" isWide>
          {tOpen(kind)}
        </ButtonLink>
      </div>
    )
  }
  if (isBuyer && isSoldOut) return <p className="rounded bg-quiet px-4 py-3 text-center font-medium">{t("soldOut")}</p>
  return <PayControls amounts={amounts} path={path} payment={payment} />
}
