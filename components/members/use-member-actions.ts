"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { invalidate } from "@/lib/client/invalidate"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import type { Failure } from "@/lib/contract/errors"
import { members } from "@/lib/features/members/contract"
import type { Member } from "@/lib/features/members/member-shapes"
import { roles } from "@/lib/features/roles/contract"
import { fullName } from "@/lib/shared/full-name"
import { useErrorMessage } from "@/components/forms/error-message"

const invalidates = [members.list, members.show, roles.list, roles.listForUsers]

/** The actions on a member; one that cannot be undone asks for confirmation first. */
export function useMemberActions(member: Member) {
  const t = useTranslations("members")
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const changeStatus = useSend(members.changeStatus, { invalidates })
  const remove = useSend(members.remove, { invalidates })
  const resend = useSend(members.resendInvitation, { invalidates })
  const assignRole = useSend(members.assignRole, { invalidates })
  const allowCrm = useSend(members.setCrmAccess, { invalidates })
  const name = fullName(member)
  const { user_id: id, version, status } = member

  // A menu unmounts once an item was chosen, so mutation callbacks would not run; the promise still resolves.
  function showOutcome(request: Promise<unknown>, done: string) {
    return request.then(
      () => showToast("success", done),
      (failure: Failure) => {
        showToast("error", errorMessage(failure))
        if (failure.code === "stale" || failure.code === "not_found") void invalidate(client, invalidates)
      },
    )
  }

  async function isConfirmed(action: "disable" | "remove" | "withdraw") {
    const text = { title: t(`confirm.${action}.title`, { name }), message: t(`confirm.${action}.message`) }
    const buttons = { primaryLabel: t(`confirm.${action}.primary`), cancelLabel: t(`confirm.${action}.cancel`) }
    return (await openDialog({ type: "confirmation", ...text, ...buttons, isDangerous: true })) === "primary"
  }

  return {
    isPending: [changeStatus, remove, resend, assignRole, allowCrm].some(({ isPending }) => isPending),
    async disable() {
      if (!(await isConfirmed("disable"))) return
      await showOutcome(
        changeStatus.mutateAsync({ body: { id, version, enabled: false } }),
        t("done.disabled", { name }),
      )
    },
    enable: () =>
      showOutcome(changeStatus.mutateAsync({ body: { id, version, enabled: true } }), t("done.enabled", { name })),
    async remove() {
      const isInvited = status === "invited"
      if (!(await isConfirmed(isInvited ? "withdraw" : "remove"))) return
      await showOutcome(
        remove.mutateAsync({ query: { id: String(id) } }),
        t(isInvited ? "done.withdrawn" : "done.removed", { name }),
      )
    },
    resend: () => showOutcome(resend.mutateAsync({ body: { id } }), t("done.resent", { name })),
    assignRole: (roleId: number, role: string) =>
      showOutcome(assignRole.mutateAsync({ body: { id, version, roleId } }), t("done.role", { name, role })),
    allowCrm: (allowed: boolean) =>
      showOutcome(allowCrm.mutateAsync({ body: { id, version, allowed } }), t("done.crm", { name })),
  }
}
