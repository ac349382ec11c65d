"use client"
import { useTranslations } from "next-intl"
import { SaveError } from "@/components/forms/save-error"
import { Button } from "@/components/ui/button"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import type { ItemPart } from "@/lib/features/catalogue/item-kinds"
import { ChangeList } from "./change-list"
import { MissingParts } from "./missing-parts"
import type { DraftChange } from "./use-draft-action"

type ChangesDialogProps = {
  item: EditableItem
  /** What is asked about; undefined while the dialog is closed. */
  action: "publish" | "submit" | "show" | undefined
  /** Whether something typed is not saved yet, and so is not listed. */
  isUnsaved: boolean
  change: DraftChange
  onClose: () => void
  onShowPart: (part: ItemPart) => void
}

/** Lists what was changed since the item was last published, and publishes it or sends it for review. */
export function ChangesDialog({ item, action, isUnsaved, change, onClose, onShowPart }: ChangesDialogProps) {
  const t = useTranslations("itemsAdmin.changes")
  const tPublish = useTranslations("itemsAdmin.publish")
  const { title, draft, missing } = item
  const changes = draft?.changes ?? []
  const isIncomplete = missing.length > 0 && action !== "show"
  const pricesChange = changes.some(({ field }) => field === "priceMinor")
  const intro = isIncomplete
    ? tPublish("missingIntro")
    : t(action === "submit" ? "submitIntro" : pricesChange ? "priceIntro" : "intro")

  async function onConfirm() {
    if (action && action !== "show" && (await change.run({ action }))) onClose()
  }

  return (
    <DialogFrame
      isOpen={action !== undefined}
      onClose={onClose}
      title={isIncomplete ? tPublish("missingTitle") : t(`titles.${action ?? "show"}`, { title })}
      intro={intro}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(action === "show" ? "close" : "cancel")}
          </Button>
          {!isIncomplete && action && action !== "show" && (
            <Button pending={change.isPending} disabled={isUnsaved || !draft} onClick={() => void onConfirm()}>
              {t(`labels.${action}`)}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-1">
        {isIncomplete ? (
          <MissingParts
            missing={missing}
            onShow={(part) => {
              onClose()
              onShowPart(part)
            }}
          />
        ) : (
          <ChangeList item={item} changes={changes} contents={draft?.contents ?? []} />
        )}
        {isUnsaved && <p className="text-sm text-danger">{t("unsaved")}</p>}
        <SaveError failure={change.error} onReload={change.reload} />
      </div>
    </DialogFrame>
  )
}
