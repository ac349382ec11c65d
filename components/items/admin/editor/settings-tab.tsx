"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormSection } from "@/components/forms/form-section"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Switch } from "@/components/ui/fields/switch"
import { Icon } from "@/components/ui/icon"
import { call } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { useDeleteItem } from "../use-delete-item"
import { useDuplicateItem } from "../use-duplicate-item"
import type { ItemSaves } from "./use-item-saves"

type SettingsTabProps = { item: EditableItem; area: "admin" | "teacher"; saves: ItemSaves }

/** Where the item is shown, and what can be done with it as a whole. */
export function SettingsTab({ item, area, saves }: SettingsTabProps) {
  const t = useTranslations("itemsAdmin.editor.settings")
  const may = useMay()
  const duplicate = useDuplicateItem(area)
  const remove = useDeleteItem(area)
  const { setVisible, setFeatured } = useListSettings(item, saves)
  const isAdmin = area === "admin"
  return (
    <div className="flex flex-col gap-6">
      <FormSection title={t("lists")}>
        {!isAdmin && <p className="text-ui text-muted">{t("readOnly")}</p>}
        <Switch
          label={t("visible")}
          help={t("visibleHelp")}
          checked={item.visible}
          disabled={!isAdmin || !may(itemsAdmin.changeVisibility)}
          onSwitch={setVisible}
        />
        <Switch
          label={t("featured")}
          help={t("featuredHelp")}
          checked={item.featured}
          disabled={!isAdmin || !may(itemsAdmin.save)}
          onSwitch={setFeatured}
        />
      </FormSection>
      {may(itemsAdmin.duplicate) && (
        <FormSection title={t("copy")}>
          <p className="text-ui text-muted">{t("copyHelp")}</p>
          <Button variant="secondary" className="self-start" onClick={() => void duplicate(item)}>
            <Icon name="copy" />
            {t("duplicate")}
          </Button>
        </FormSection>
      )}
      {isAdmin && may(itemsAdmin.remove) && (
        <FormSection title={t("remove")}>
          <p className="text-ui text-muted">{t("removeHelp")}</p>
          <Button variant="secondary" className="self-start text-danger" onClick={() => void remove(item)}>
            <Icon name="trash" />
            {t("delete")}
          </Button>
        </FormSection>
      )}
    </div>
  )
}

/** Saves where the item is shown, with a toast that offers to undo it. */
function useListSettings({ id, kind, title }: EditableItem, saves: ItemSaves) {
  const t = useTranslations("itemsAdmin.list")
  const tSettings = useTranslations("itemsAdmin.editor.settings")
  const errorMessage = useErrorMessage()
  const failed = (error: unknown) => showToast("error", errorMessage(error))

  const setVisible = (visible: boolean): Promise<unknown> =>
    saves
      .run(async () => {
        await call(itemsAdmin.changeVisibility, { body: { kind, id, visible } })
        return call(itemsAdmin.show, { params: { id: String(id) } })
      })
      .then(() => {
        const undo = { label: t("undo"), onPress: () => void setVisible(!visible) }
        showToast("success", t(visible ? "shown" : "wasHidden", { title }), undo)
      }, failed)

  const setFeatured = (featured: boolean): Promise<unknown> =>
    saves
      .run((version) => call(itemsAdmin.save, { body: { id, version, featured } }))
      .then(() => {
        const undo = { label: t("undo"), onPress: () => void setFeatured(!featured) }
        showToast("success", tSettings(featured ? "wasFeatured" : "wasUnfeatured", { title }), undo)
      }, failed)

  return { setVisible, setFeatured }
}
