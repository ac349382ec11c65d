"use client"
import { useTranslations } from "next-intl"
import { FormError } from "@/components/forms/form-error"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { refunds } from "@/lib/features/orders/refund-contract"
import { REFUND_CHANGES } from "./refund-changes"

/** Takes back what the buyer has asked for. */
export function TakeBack({ id }: { id: number }) {
  const t = useTranslations("refunds")
  const errorMessage = useErrorMessage()
  const takeBack = useSend(refunds.takeBack, REFUND_CHANGES)
  return (
    <div className="mt-2 flex flex-col gap-2">
      {takeBack.error && <FormError>{errorMessage(takeBack.error)}</FormError>}
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        pending={takeBack.isPending}
        onClick={() => takeBack.mutate({ params: { id: String(id) } })}
      >
        {t("takeBack")}
      </Button>
    </div>
  )
}
