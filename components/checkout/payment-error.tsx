"use client"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import type { FailureCode } from "@/lib/contract/errors"

const KNOWN_CODES = [
  "already_owned",
  "sold_out",
  "not_on_sale",
  "not_found",
  "plan_expired",
  "order_closed",
  "gateway_unavailable",
  "too_many",
  "maintenance",
] as const

/** Why an order could not be placed, shown beside the pay button. */
export function PaymentError({ code }: { code: FailureCode | undefined }) {
  const t = useTranslations("orders.failures")
  return (
    <div role="alert" className="empty:hidden">
      {code && (
        <p className="flex items-start gap-2 rounded bg-danger-soft px-3 py-2.5 text-ui text-danger">
          <Icon name="circle-alert" className="mt-0.5 size-4.5" />
          {t(KNOWN_CODES.find((known) => known === code) ?? "other")}
        </p>
      )}
    </div>
  )
}
