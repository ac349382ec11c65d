"use client"
import { Button } from "@/components/ui/button"
import { PayFault } from "./pay-fault"
import { type Purchase, usePay } from "./use-pay"

type PayAgainProps = { purchase: Purchase; label: string; variant?: "primary" | "secondary" }

/** Orders the same item again, or goes on with the order that is still open. */
export function PayAgain({ purchase, label, variant = "primary" }: PayAgainProps) {
  const { pay, isPaying, failure } = usePay(purchase)
  return (
    <>
      <PayFault code={failure} />
      <Button size="lg" isWide variant={variant} onClick={pay} pending={isPaying}>
        {label}
      </Button>
    </>
  )
}
