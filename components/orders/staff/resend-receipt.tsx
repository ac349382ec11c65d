"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import type { Order } from "@/lib/features/orders/contract"
import { staffOrders } from "@/lib/features/orders/staff-order-contract"

/** Mails the receipt with its documents to the buyer once more. */
export function ResendReceipt({ order: { transactionId } }: { order: Order }) {
  const t = useTranslations("staffOrder")
  const errorMessage = useErrorMessage()
  const resend = useSend(staffOrders.resend, { invalidates: [staffOrders.history] })
  if (!useMay()(staffOrders.resend)) return null
  const onResend = () =>
    resend.mutate(
      { params: { transactionId } },
      {
        onSuccess: ({ email }) => showToast("success", t("resent", { email })),
        onError: (error) => showToast("error", errorMessage(error)),
      },
    )
  return (
    <Button variant="secondary" pending={resend.isPending} onClick={onResend}>
      <Icon name="mail" />
      {t("resend")}
    </Button>
  )
}
