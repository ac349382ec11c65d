"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { openDialog } from "@/lib/client/dialogs"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { paths } from "@/lib/shared/paths"
import { loadPart } from "@/lib/client/load-part"

type DeclineButtonProps = { token: string; institute: { id: number; name: string } }

/** Declines the invitation of a link after a question, says so, and leads to the page of the institute. */
export function DeclineButton({ token, institute }: DeclineButtonProps) {
  const t = useTranslations("members.accept")
  const errorMessage = useErrorMessage()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string>()

  async function onDecline() {
    setError(undefined)
    const texts = { title: t("declineTitle"), message: t("declineMessage", { institute: institute.name }) }
    const buttons = { primaryLabel: t("declineConfirm"), cancelLabel: t("declineCancel") }
    if ((await openDialog({ type: "warning", ...texts, ...buttons, isDangerous: true })) !== "primary") return
    setIsPending(true)
    try {
      const { declineInvitation } = await loadPart(() => import("./decline-invitation"))
      await declineInvitation({ token, instituteId: institute.id })
    } catch (failure) {
      setIsPending(false)
      return setError(errorMessage(failure, { link_expired: t("linkExpired") }))
    }
    const done = { title: t("declinedTitle"), message: t("declined", { institute: institute.name }) }
    await openDialog({ type: "success", ...done })
    hardNavigate(paths.home)
  }

  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-line pt-5">
      {error && <FormError>{error}</FormError>}
      <Button variant="link" pending={isPending} className="self-start" onClick={() => void onDecline()}>
        {t("decline")}
      </Button>
    </div>
  )
}
