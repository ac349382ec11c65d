"use client"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import type { Failure } from "@/lib/contract/errors"
import { useErrorMessage } from "@/components/forms/error-message"

/** Why an order could not be placed, shown beside the pay button. */
export function PaymentError({ error }: { error: Failure | null }) {
  const t = useTranslations("orders.checkout")
  const errorMessage = useErrorMessage()
  return (
    <div role="alert" className="empty:hidden">
      {error && (
        <p className="flex items-start gap-2 rounded bg-danger-soft px-3 py-2.5 text-ui text-danger">
          <Icon name="circle-alert" className="mt-0.5 size-4.5" />
          {errorMessage(error, { not_found: errorMessage("not_on_sale") })} {t("notCharged")}
        </p>
      )}
    </div>
  )
}
