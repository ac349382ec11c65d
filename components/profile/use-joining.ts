import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { codeOfFailure } from "@/components/forms/failure-key"
import { call } from "@/lib/client/api"
import { goTo } from "@/lib/client/go"
import { showToast } from "@/lib/client/toasts"
import { members } from "@/lib/features/members/contract"
import { people } from "@/lib/features/auth/contract"
import { enterAddress } from "@/lib/shared/enter-address"

const stale = [people.getUserInstitutes, members.ownInvitations]

/** Joins an institute by the invitation that waits for who is signed in, and says how to go there. */
export function useJoining() {
  const t = useTranslations("shell.institutes")
  const client = useQueryClient()
  return async function join({ id, name }: { id: number; name: string }, email: string): Promise<void> {
    try {
      const { origin } = await call(members.joinInvited, { query: { instituteId: String(id) } })
      const onPress = () => goTo(enterAddress(origin, email))
      showToast("success", t("joined", { institute: name }), { label: t("goThere"), onPress })
    } catch (error) {
      showToast("error", t(codeOfFailure(error) === "link_expired" ? "expired" : "failed"))
    }
    await Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  }
}
