"use client"
import { Button } from "@/components/ui/button"
import { PaymentError } from "./payment-error"
import { type Purchase, usePay } from "./use-pay"

type PayAgainProps = { purchase: Purchase; label: string; variant?: "primary" | "secondary" }

/** Orders the same item again, or continues an order that is still open. */
export function PayAgain({ purchase, label, variant = "primary" }: PayAgainProps) {
  const { pay, isPaying, failure } = usePay(purchase)
  return (
    <>
      <PaymentError error={failure} />
      <Button size="lg" isWide variant={variant} onClick={pay} pending={isPaying}>
        {label}
      </Button>
    </>
  )
}
