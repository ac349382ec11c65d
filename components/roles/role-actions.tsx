"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/rights"
import { Glyph } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/menu"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import type { Failure } from "@/lib/contract/errors"
import { type InstituteRole, roles } from "@/lib/features/roles/contract"
import { paths } from "@/lib/shared/paths"
import { useRoleWords } from "./use-role-words"

/** What may be done with a role; one that people hold is not deleted, and the press says why. */
export function RoleActions({ role }: { role: InstituteRole }) {
  const t = useTranslations("roles")
  const words = useRoleWords()
  const may = useMay()
  const remove = useSend(roles.remove, { stale: [roles.list, roles.listForUsers] })
  const { id, name, members, is_system } = role

  async function onRemove() {
    if (members > 0) return showToast("error", words.failure("role_in_use"))
    const ask = { title: t("ask.title", { name }), message: t("ask.message") }
    const buttons = { primaryLabel: t("ask.go"), cancelLabel: t("ask.stay") }
    if ((await openDialog({ type: "confirmation", ...ask, ...buttons, isDangerous: true })) !== "primary") return
    await remove.mutateAsync({ params: { id: String(id) } }).then(
      () => showToast("success", t("done.removed", { name })),
      ({ code }: Failure) => showToast("error", words.failure(code)),
    )
  }

  return (
    <>
      <MenuItem icon={<Glyph name="list" />} href={paths.deskRoleScreens(id)}>
        {t(may(roles.saveMapping) && !is_system ? "screensOf" : "seeScreens")}
      </MenuItem>
      {may(roles.remove) && !is_system && (
        <MenuItem icon={<Glyph name="trash" />} isDangerous onSelect={() => void onRemove()}>
          {t("remove")}
        </MenuItem>
      )}
    </>
  )
}
