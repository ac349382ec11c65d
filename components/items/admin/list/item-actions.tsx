"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem, MenuSeparator } from "@/components/ui/overlays/menu"
import { useSession } from "@/lib/client/session/session"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import { isPublicStatus } from "@/lib/features/catalogue/item-statuses"
import { paths } from "@/lib/shared/paths"
import { useDeleteItem, useRestoreItem } from "../use-delete-item"
import { useDuplicateItem } from "../use-duplicate-item"
import { useVisibility } from "./use-visibility"

type ItemActionsProps = { item: AdminItem; area: "admin" | "teacher" }

/** The menu of an item in the list; a deleted one can only be restored. */
export function ItemActions({ item, area }: ItemActionsProps) {
  const t = useTranslations("itemsAdmin.list")
  const may = useMay()
  const restore = useRestoreItem()
  if (!item.deletedAt) return <ActionsOfItem item={item} area={area} />
  return may(itemsAdmin.restore) ? (
    <MenuItem icon={<Icon name="inbox" />} onSelect={() => void restore(item)}>
      {t("restore")}
    </MenuItem>
  ) : null
}

function ActionsOfItem({ item, area }: ItemActionsProps) {
  const t = useTranslations("itemsAdmin.list")
  const user = useSession()?.user
  const may = useMay()
  const setVisible = useVisibility(item)
  const duplicate = useDuplicateItem(area)
  const remove = useDeleteItem(area)
  const { id, kind, visible, status } = item
  return (
    <>
      <MenuItem icon={<Icon name={may(itemsAdmin.save) ? "file-text" : "eye"} />} href={paths.course(area, id)}>
        {t(may(itemsAdmin.save) ? "edit" : "open")}
      </MenuItem>
      {isPublicStatus(status) && user?.selectedInstitute !== undefined && (
        <MenuItem icon={<Icon name="globe" />} href={paths.item(user.selectedInstitute, kind, id)}>
          {t("view")}
        </MenuItem>
      )}
      {may(itemsAdmin.duplicate) && (
        <MenuItem icon={<Icon name="copy" />} onSelect={() => void duplicate(item)}>
          {t("duplicate")}
        </MenuItem>
      )}
      {may(itemsAdmin.changeVisibility) && (
        <MenuItem icon={<Icon name={visible ? "eye-off" : "eye"} />} onSelect={() => setVisible(!visible)}>
          {t(visible ? "hide" : "show")}
        </MenuItem>
      )}
      {may(itemsAdmin.remove) && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Icon name="trash" />} isDangerous onSelect={() => void remove(item)}>
            {t("delete")}
          </MenuItem>
        </>
      )}
    </>
  )
}
