"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { Order } from "@/lib/features/orders/contract"
import { failureReasonOf } from "@/lib/features/orders/order-display-status"
import { OrderLine } from "./order-line"

/** What happened to an order, newest first; failed tries to pay are folded away. */
export function OrderHistory({ order: { createdAt, paidAt, tries } }: { order: Order }) {
  const t = useTranslations("orders.history")
  const tReasons = useTranslations("orders.reasons")
  const { dateTime } = useFormats()
  return (
    <OrderLine label={t("label")}>
      <ol className="flex flex-col gap-2">
        {paidAt && <Moment label={t("paid")} at={dateTime(paidAt)} />}
        {tries.length > 0 && (
          <li>
            <details>
              <summary className="cursor-pointer rounded-sm font-medium text-primary print:hidden">
                {t(paidAt ? "earlierTries" : "failedTries", { count: tries.length })}
              </summary>
              <ol className="mt-2 flex flex-col gap-2">
                {tries.map(({ at, reason }) => (
                  <Moment key={at.getTime()} label={tReasons(failureReasonOf(reason))} at={dateTime(at)} />
                ))}
              </ol>
            </details>
          </li>
        )}
        <Moment label={t("placed")} at={dateTime(createdAt)} />
      </ol>
    </OrderLine>
  )
}

function Moment({ label, at }: { label: string; at: string }) {
  return (
    <li>
      {label}
      <span className="block text-sm text-muted">{at}</span>
    </li>
  )
}
