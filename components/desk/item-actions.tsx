"use client"
import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/glyph"
import { MenuItem } from "@/components/ui/menu"
import { useSession } from "@/lib/client/session"
import type { DeskItem } from "@/lib/features/desk/item-shapes"
import { paths } from "@/lib/shared/paths"
import { useVisibility } from "./use-visibility"

/** What may be done with an item in the list; hiding can be undone. */
export function ItemActions({ item, base }: { item: DeskItem; base: string }) {
  const t = useTranslations("desk.items")
  const user = useSession()?.user
  const setVisible = useVisibility(item)
  const { id, kind, visible, status } = item
  const isPublic = status === "published" || status === "unlisted"
  return (
    <>
      <MenuItem icon={<Glyph name="file-text" />} href={`${base}/${id}`}>
        {t("edit")}
      </MenuItem>
      {base.startsWith("/admin") && (
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
