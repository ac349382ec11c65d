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

interface RoleChoice {
  id: number
  name: string
}

const invalidates = [members.list, members.show, roles.list, roles.listForUsers]

/** The actions on a member; one that cannot be undone asks for confirmation first. */
export function useMemberActions(member: Member) {
  const t = useTranslations("members")
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const changeStatus = useSend(members.changeStatus, { invalidates })
  const remove = useSend(members.remove, { invalidates })
  const resend = useSend(members.resendInvitation, { invalidates })
  const assignRole = useSend(members.assignRole, { invalidates, confirmsIdentity: true })
  const allowCrm = useSend(members.setCrmAccess, { invalidates })
  const name = fullName(member)
  const { user_id: id, version, status } = member

  // A menu unmounts once an item was chosen, so mutation callbacks would not run; the promise still resolves.
  const showOutcome = (request: Promise<unknown>, done: string) =>
    request.then(() => showToast("success", done), showFailure)

  function showFailure(failure: Failure) {
    // The question for the identity was closed: nothing has gone wrong.
    if (failure.code === "reauthentication_required") return
    showToast("error", errorMessage(failure))
    if (failure.code === "stale" || failure.code === "not_found") void invalidate(client, invalidates)
  }

  async function isConfirmed(action: "disable" | "remove" | "withdraw") {
    const text = { title: t(`confirm.${action}.title`, { name }), message: t(`confirm.${action}.message`) }
    const buttons = { primaryLabel: t(`confirm.${action}.primary`), cancelLabel: t(`confirm.${action}.cancel`) }
    return (await openDialog({ type: "confirmation", ...text, ...buttons, isDangerous: true })) === "primary"
  }

  async function saveRole(to: RoleChoice, at: number, from?: RoleChoice): Promise<void> {
    await assignRole.mutateAsync({ body: { id, version: at, roleId: to.id } }).then((saved) => {
      const undo = from && { label: t("undo"), onPress: () => void saveRole(from, saved.version) }
      showToast("success", t("done.role", { name, role: to.name }), undo)
    }, showFailure)
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
    /** Changes the role after a confirmation that names person and role; the toast offers the former role again. */
    async assignRole(to: RoleChoice, from: RoleChoice | undefined) {
      const text = { title: t("confirm.role.title", { name, role: to.name }), message: t("confirm.role.message") }
      const buttons = { primaryLabel: t("confirm.role.primary"), cancelLabel: t("confirm.role.cancel") }
      if ((await openDialog({ type: "confirmation", ...text, ...buttons })) !== "primary") return
      await saveRole(to, version, from)
    },
    allowCrm: (allowed: boolean) =>
      showOutcome(allowCrm.mutateAsync({ body: { id, version, allowed } }), t("done.crm", { name })),
  }
}
