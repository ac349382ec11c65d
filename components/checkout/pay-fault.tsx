"use client"
import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/icon"
import type { FailureCode } from "@/lib/contract/errors"

const SAID = [
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

/** Why an order could not be placed, in words, beside the button that was pressed. */
export function PayFault({ code }: { code: FailureCode | undefined }) {
  const t = useTranslations("orders.failures")
  return (
    <div role="alert" className="empty:hidden">
      {code && (
        <p className="flex items-start gap-2 rounded bg-danger-soft px-3 py-2.5 text-ui text-danger">
          <Glyph name="circle-alert" className="mt-0.5 size-4.5" />
          {t(SAID.find((known) => known === code) ?? "other")}
        </p>
      )}
    </div>
  )
}
