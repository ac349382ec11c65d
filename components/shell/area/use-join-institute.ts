import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { invalidate } from "@/lib/client/invalidate"
import { call } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { showToast } from "@/lib/client/toasts"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { enterUrl } from "@/lib/shared/enter-url"

/** Accepts the signed-in user's pending invitation to an institute; the dialog that says so leads to its host. */
export function useJoinInstitute() {
  const t = useTranslations("shell.institutes")
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  return async function join({ id, name }: { id: number; name: string }, email: string): Promise<void> {
    try {
      const { members } = await import("@/lib/features/members/contract")
      const { origin } = await call(members.acceptOwnInvitation, { query: { instituteId: String(id) } })
      await invalidate(client, [bootstrap.show])
      const texts = { message: t("joined", { institute: name }), primaryLabel: t("goThere"), cancelLabel: t("stay") }
      if ((await openDialog({ type: "success", ...texts })) === "primary") hardNavigate(enterUrl(origin, email))
    } catch (error) {
      showToast("error", errorMessage(error, { link_expired: t("expired") }))
      await invalidate(client, [bootstrap.show])
    }
  }
}
