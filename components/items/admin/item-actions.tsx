"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { useSession } from "@/lib/client/session/session"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import { paths } from "@/lib/shared/paths"
import { useVisibility } from "./use-visibility"

export function ItemActions({ item, base: basePath }: { item: AdminItem; base: string }) {
  const t = useTranslations("itemsAdmin.list")
  const user = useSession()?.user
  const may = useMay()
  const setVisible = useVisibility(item)
  const { id, kind, visible, status } = item
  const isPublic = status === "published" || status === "unlisted"
  return (
    <>
      <MenuItem icon={<Icon name={may(itemsAdmin.save) ? "file-text" : "eye"} />} href={`${basePath}/${id}`}>
        {t(may(itemsAdmin.save) ? "edit" : "open")}
      </MenuItem>
      {may(itemsAdmin.changeVisibility) && (
        <MenuItem icon={<Icon name={visible ? "eye-off" : "eye"} />} onSelect={() => setVisible(!visible)}>
          {t(visible ? "hide" : "show")}
        </MenuItem>
      )}
      {isPublic && user?.selectedInstitute !== undefined && (
        <MenuItem icon={<Icon name="globe" />} href={paths.item(user.selectedInstitute, kind, id)}>
          {t("view")}
        </MenuItem>
      )}
    </>
  )
}
