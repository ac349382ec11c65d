"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { refunds } from "@/lib/features/orders/refund-contract"
import type { PaidByHand, Refund } from "@/lib/features/orders/refund-shapes"
import { PaidFields } from "./paid-fields"
import { todayInIndia } from "./today"
import { REFUND_CHANGES } from "./refund-changes"

type PaidBackFormProps = { refund: Refund; currency: string; onDone: () => void }

/** Records that a refund was paid back by hand. */
export function PaidBackForm({ refund, currency, onDone }: PaidBackFormProps) {
  const t = useTranslations("refunds.paid")
  const { exactMoney } = useFormats()
  const [paid, setPaid] = useState<PaidByHand>({ on: todayInIndia(), mode: "bank", reference: "" })
  const send = useSend(refunds.paidBack, REFUND_CHANGES)
  const isWrongDay = send.error?.fields?.["paid.on"] !== undefined
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate({ params: { id: String(refund.id) }, body: paid }, { onSuccess: onDone })
      }}
    >
      <p className="text-muted">{t("intro", { amount: exactMoney(refund.amountMinor, currency) })}</p>
      <PaidFields paid={paid} error={isWrongDay ? t("wrongDay") : undefined} onChange={setPaid} />
      <FormFooter
        label={t("submit")}
        pending={send.isPending}
        failure={isWrongDay ? null : send.error}
        onCancel={onDone}
      />
    </form>
  )
}
