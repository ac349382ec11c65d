"use client"
import { useTranslations } from "next-intl"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { erasure } from "@/lib/features/erasure/contract"
import { useErrorMessage } from "@/components/forms/error-message"

export function CancelErasureButton() {
  const t = useTranslations("profile")
  const errorMessage = useErrorMessage()
  const cancel = useSend(erasure.cancel, { invalidates: [erasure.show, bootstrap.show] })

  const onSuccess = () => showToast("success", t("erasure.cancelled"))

  return (
    <>
      {cancel.error && <FormError>{errorMessage(cancel.error)}</FormError>}
      <Button className="self-start" pending={cancel.isPending} onClick={() => cancel.mutate({}, { onSuccess })}>
        {t("erasure.cancel")}
      </Button>
    </>
  )
}
