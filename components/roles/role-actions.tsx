"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { type InstituteRole, roles } from "@/lib/features/roles/contract"
import { paths } from "@/lib/shared/paths"
import { useErrorMessage } from "@/components/forms/error-message"

/** The menu of a role; deleting a role that members have shows an error instead. */
export function RoleActions({ role }: { role: InstituteRole }) {
  const t = useTranslations("roles")
  const errorMessage = useErrorMessage()
  const may = useMay()
  const remove = useSend(roles.remove, { invalidates: [roles.list, roles.listForUsers] })
  const { id, name, members, is_system } = role

  async function onRemove() {
    if (members > 0) return showToast("error", errorMessage("role_in_use"))
    const text = { title: t("confirm.title", { name }), message: t("confirm.message") }
    const buttons = { primaryLabel: t("confirm.primary"), cancelLabel: t("confirm.cancel") }
    if ((await openDialog({ type: "confirmation", ...text, ...buttons, isDangerous: true })) !== "primary") return
    await remove.mutateAsync({ params: { id: String(id) } }).then(
      () => showToast("success", t("done.removed", { name })),
      (error: unknown) => showToast("error", errorMessage(error)),
    )
  }

  return (
    <>
      <MenuItem icon={<Icon name="list" />} href={paths.adminRoleScreens(id)}>
        {t(may(roles.saveMapping) && !is_system ? "screensOf" : "seeScreens")}
      </MenuItem>
      {may(roles.remove) && !is_system && (
        <MenuItem icon={<Icon name="trash" />} isDangerous onSelect={() => void onRemove()}>
          {t("remove")}
        </MenuItem>
      )}
    </>
  )
}
