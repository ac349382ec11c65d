import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { call } from "@/lib/client/api"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { showToast } from "@/lib/client/toasts"
import { members } from "@/lib/features/members/contract"
import { auth } from "@/lib/features/auth/contract"
import { enterUrl } from "@/lib/shared/enter-url"

const invalidates = [auth.getUserInstitutes, members.ownInvitations]

/** Accepts the signed-in user's pending invitation to an institute; the toast links to its host. */
export function useJoinInstitute() {
  const t = useTranslations("shell.institutes")
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  return async function join({ id, name }: { id: number; name: string }, email: string): Promise<void> {
    try {
      const { origin } = await call(members.acceptOwnInvitation, { query: { instituteId: String(id) } })
      const onPress = () => hardNavigate(enterUrl(origin, email))
      showToast("success", t("joined", { institute: name }), { label: t("goThere"), onPress })
    } catch (error) {
      showToast("error", errorMessage(error, { link_expired: t("expired") }))
    }
    await Promise.all(invalidates.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  }
}
