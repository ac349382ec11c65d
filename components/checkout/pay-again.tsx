"use client"
import { useTranslations } from "next-intl"
import { Button, ButtonLink } from "@/components/ui/button"
import { PaymentError } from "./payment-error"
import { type Purchase, usePay } from "./use-pay"

type PayAgainProps = { purchase: Purchase; label: string; variant?: "primary" | "secondary" }

/** Orders the same item again, or continues an order that is still open. */
export function PayAgain({ purchase, label, variant = "primary" }: PayAgainProps) {
  const t = useTranslations("orders.checkout")
  const { pay, isPaying, failure } = usePay({ purchase })
  return (
    <>
      <PaymentError error={failure} />
      {failure?.code === "price_changed" && (
        <ButtonLink href={purchase.path} size="lg" isWide>
          {t("title")}
        </ButtonLink>
      )}
      {failure?.code !== "price_changed" && (
        <Button size="lg" isWide variant={variant} onClick={pay} pending={isPaying}>
          {label}
        </Button>
      )}
    </>
  )
}
