"use client"
import { Card } from "@/components/ui/card"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { lazyPart } from "@/components/ui/lazy-part"

/** As high as the card that will stand in its place. */
export function BillingSkeleton() {
  return (
    <Card aria-busy className="gap-4 p-4 sm:p-6">
      <Skeleton className="h-7 w-24" />
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 *:min-w-0 sm:grid-cols-2">
        <Skeleton className="h-22" />
        <Skeleton className="h-17" />
        <Skeleton className="h-6 w-40 max-w-full" />
      </div>
    </Card>
  )
}

/** The billing card, which is loaded where it is shown. */
export const BillingPart = lazyPart(() => import("./billing/billing-card").then((file) => file.BillingCard), {
  Loading: BillingSkeleton,
})
