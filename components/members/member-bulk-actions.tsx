"use client"
import { useTranslations } from "next-intl"
import { useBulkSend } from "@/components/forms/use-bulk-send"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { openDialog } from "@/lib/client/dialogs"
import { useSession } from "@/lib/client/session/session"
import { members } from "@/lib/features/members/contract"
import type { Member } from "@/lib/features/members/member-shapes"
import { mayManage } from "@/lib/features/members/rights"

const INVALIDATES = [members.list, members.show]

/** Disables or enables the chosen members, of whom only those count that the signed-in user may manage. */
export function MemberBulkActions({ chosen, onDone }: { chosen: Member[]; onDone: () => void }) {
  const t = useTranslations("members")
  const { send, isPending } = useBulkSend(members.changeStatus, INVALIDATES)
  const user = useSession()?.user
  const managed = chosen.filter(
    ({ user_id, role }) => user && user.user_id !== user_id && mayManage(user.role, "disable", role.roleType),
  )
  const active = managed.filter(({ status }) => status === "active")
  const disabled = managed.filter(({ status }) => status === "disabled")

  function setEnabled(changed: Member[], enabled: boolean) {
    const requests = changed.map(({ user_id: id, version }) => ({ body: { id, version, enabled } }))
    void send(requests, { done: (count) => t(enabled ? "bulk.enabled" : "bulk.disabled", { count }) })
    onDone()
  }
  async function onDisable() {
    const text = { title: t("bulk.title", { count: active.length }), message: t("bulk.message") }
    const buttons = { primaryLabel: t("confirm.disable.primary"), cancelLabel: t("confirm.disable.cancel") }
    const answer = await openDialog({ type: "confirmation", ...text, ...buttons, isDangerous: true })
    if (answer === "primary") setEnabled(active, false)
  }
  return (
    <>
      <Button variant="secondary" disabled={active.length === 0} pending={isPending} onClick={() => void onDisable()}>
        <Icon name="lock" />
        {t("disable")}
      </Button>
      <Button
        variant="secondary"
        disabled={disabled.length === 0}
        pending={isPending}
        onClick={() => setEnabled(disabled, true)}
      >
        <Icon name="check" />
        {t("enable")}
      </Button>
    </>
  )
}
