"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import type { Failure } from "@/lib/contract/errors"
import { members } from "@/lib/features/members/contract"
import type { Member } from "@/lib/features/members/member-shapes"
import { roles } from "@/lib/features/roles/contract"
import { nameOf } from "./member-name"
import { useFailureWords } from "./use-failure-words"

const stale = [members.list, members.show, roles.list, roles.listForUsers]

/** What may be done with a person at once: what cannot be undone is asked about first, by name. */
export function useMemberActs(member: Member) {
  const t = useTranslations("members")
  const words = useFailureWords()
  const client = useQueryClient()
  const changeStatus = useSend(members.changeStatus, { stale })
  const remove = useSend(members.remove, { stale })
  const resend = useSend(members.resendInvitation, { stale })
  const assignRole = useSend(members.assignRole, { stale })
  const allowCrm = useSend(members.allowCrm, { stale })
  const name = nameOf(member)
  const { user_id: id, version, status } = member

  // A menu is gone once something in it was chosen, and hears nothing of what came of it; a promise does.
  function tell(sent: Promise<unknown>, done: string) {
    return sent.then(
      () => showToast("success", done),
      ({ code }: Failure) => {
        showToast("error", words(code))
        if (code === "stale" || code === "not_found")
          void Promise.all(stale.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
      },
    )
  }

  async function isSure(what: "disable" | "remove" | "withdraw") {
    const ask = { title: t(`ask.${what}.title`, { name }), message: t(`ask.${what}.message`) }
    const buttons = { primaryLabel: t(`ask.${what}.go`), cancelLabel: t(`ask.${what}.stay`) }
    return (await openDialog({ type: "confirmation", ...ask, ...buttons, isDangerous: true })) === "primary"
  }

  return {
    isPending: [changeStatus, remove, resend, assignRole, allowCrm].some(({ isPending }) => isPending),
    async disable() {
      if (!(await isSure("disable"))) return
      await tell(changeStatus.mutateAsync({ body: { id, version, enabled: false } }), t("done.disabled", { name }))
    },
    enable: () => tell(changeStatus.mutateAsync({ body: { id, version, enabled: true } }), t("done.enabled", { name })),
    async remove() {
      const isInvited = status === "invited"
      if (!(await isSure(isInvited ? "withdraw" : "remove"))) return
      await tell(
        remove.mutateAsync({ query: { id: String(id) } }),
        t(isInvited ? "done.withdrawn" : "done.removed", { name }),
      )
    },
    resend: () => tell(resend.mutateAsync({ body: { id } }), t("done.resent", { name })),
    assignRole: (roleId: number, role: string) =>
      tell(assignRole.mutateAsync({ body: { id, version, roleId } }), t("done.role", { name, role })),
    allowCrm: (allowed: boolean) =>
      tell(allowCrm.mutateAsync({ body: { id, version, allowed } }), t("done.crm", { name })),
  }
}
