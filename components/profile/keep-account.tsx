"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { FormFault } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { erasure } from "@/lib/features/erasure/contract"
import { profileFailure } from "./profile-failure"

/** Takes back that the account is to be erased. */
export function KeepAccount() {
  const t = useTranslations("profile")
  const router = useRouter()
  const undo = useSend(erasure.undo, { stale: [erasure.show] })

  function onSuccess() {
    showToast("success", t("erasure.kept"))
    router.refresh()
  }

  return (
    <>
      {undo.error && <FormFault>{t(`failures.${profileFailure(undo.error)}`)}</FormFault>}
      <Button className="self-start" pending={undo.isPending} onClick={() => undo.mutate({}, { onSuccess })}>
        {t("erasure.keep")}
      </Button>
    </>
  )
}
