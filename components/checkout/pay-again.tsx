"use client"
import { useTranslations } from "next-intl"
import { Button, ButtonLink } from "@/components/ui/button"
import { PaymentError } from "./payment-error"
import { ASKS_BILLING, type Purchase, usePay } from "./use-pay"

type PayAgainProps = { purchase: Purchase; label: string; variant?: "primary" | "secondary" }

/** Orders the same item again, or continues an order that is still open. */
export function PayAgain({ purchase, label, variant = "primary" }: PayAgainProps) {
  const t = useTranslations("orders.checkout")
  const { pay, isPaying, failure } = usePay({ purchase })
  const isForCheckout =
    failure !== null &&
    (failure.code === "price_changed" || failure.code.startsWith("coupon_") || ASKS_BILLING.has(failure.code))
  return (
    <>
      <PaymentError error={failure} />
      {isForCheckout && (
        <ButtonLink href={purchase.path} size="lg" isWide>
          {t("title")}
        </ButtonLink>
      )}
      {!isForCheckout && (
        <Button size="lg" isWide variant={variant} onClick={pay} pending={isPaying}>
          {label}
        </Button>
      )}
    </>
  )
}
