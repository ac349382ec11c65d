"use client"
import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/glyph"
import { MenuItem } from "@/components/ui/menu"
import { useSend } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { showToast } from "@/lib/client/toasts"
import { desk, type DeskItem } from "@/lib/features/desk/contract"
import { paths } from "@/lib/shared/paths"

/** What may be done with an item in the list; hiding can be undone. */
export function ItemActions({ item: { id, kind, title, visible, status }, base }: { item: DeskItem; base: string }) {
  const t = useTranslations("desk.items")
  const user = useSession()?.user
  const change = useSend(desk.changeVisibility, { stale: [desk.courses] })
  const isAdmin = base.startsWith("/admin")

  async function setVisible(to: boolean) {
    await change.mutateAsync({ body: { kind, id, visible: to } }).then(
      () =>
        showToast("success", t(to ? "shown" : "wasHidden", { title }), {
          label: t("undo"),
          onPress: () => void setVisible(!to),
        }),
      () => showToast("error", t("failed")),
    )
  }

  return (
    <>
      <MenuItem icon={<Glyph name="list" />} href={`${base}/${id}`}>
        {t("edit")}
      </MenuItem>
      {isAdmin && (
        <MenuItem icon={<Glyph name={visible ? "eye-off" : "eye"} />} onSelect={() => void setVisible(!visible)}>
          {t(visible ? "hide" : "show")}
        </MenuItem>
      )}
      {status === "published" && user?.selectedInstitute !== undefined && (
        <MenuItem icon={<Glyph name="globe" />} href={paths.item(user.selectedInstitute, kind, id)}>
          {t("view")}
        </MenuItem>
      )}
    </>
  )
}
