"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/rights"
import { Glyph } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/menu"
import { useSession } from "@/lib/client/session"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { DeskItem } from "@/lib/features/items/admin-shapes"
import { paths } from "@/lib/shared/paths"
import { useVisibility } from "./use-visibility"

/** What may be done with an item in the list; hiding can be undone. */
export function ItemActions({ item, base }: { item: DeskItem; base: string }) {
  const t = useTranslations("itemsAdmin.list")
  const user = useSession()?.user
  const may = useMay()
  const setVisible = useVisibility(item)
  const { id, kind, visible, status } = item
  const isPublic = status === "published" || status === "unlisted"
  return (
    <>
      <MenuItem icon={<Glyph name={may(itemsAdmin.save) ? "file-text" : "eye"} />} href={`${base}/${id}`}>
        {t(may(itemsAdmin.save) ? "edit" : "open")}
      </MenuItem>
      {may(itemsAdmin.changeVisibility) && (
        <MenuItem icon={<Glyph name={visible ? "eye-off" : "eye"} />} onSelect={() => setVisible(!visible)}>
          {t(visible ? "hide" : "show")}
        </MenuItem>
      )}
      {isPublic && user?.selectedInstitute !== undefined && (
        <MenuItem icon={<Glyph name="globe" />} href={paths.item(user.selectedInstitute, kind, id)}>
          {t("view")}
        </MenuItem>
      )}
    </>
  )
}
