"use client"
import { useTranslations } from "next-intl"
import { SaveError } from "@/components/forms/save-error"
import { Button } from "@/components/ui/button"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { useFormats } from "@/components/ui/use-formats"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { type ItemPart, KIND_DESCRIPTIONS } from "@/lib/features/catalogue/item-kinds"
import type { ItemAction } from "@/lib/features/catalogue/item-statuses"
import { MissingParts } from "./missing-parts"
import type { StatusChange } from "./use-status-action"

type PublishDialogProps = {
  item: EditableItem
  /** The action that is asked about; undefined while the dialog is closed. */
  action: ItemAction | undefined
  change: StatusChange
  onClose: () => void
  /** Leads to a part that is missing. */
  onShowPart: (part: ItemPart) => void
}

/** Lists what is missing, each with the way to it; of what is complete, says what publishing means. */
export function PublishDialog({ item, action, change, onClose, onShowPart }: PublishDialogProps) {
  const t = useTranslations("itemsAdmin.publish")
  const actions = useTranslations("itemsAdmin.actions.labels")
  const { money } = useFormats()
  const { title, kind, missing, priceMinor, currency } = item
  const isComplete = missing.length === 0
  const price = money(priceMinor, currency)
  const isDeliverable = KIND_DESCRIPTIONS[kind].isDeliverable
  const meaning = action === "submit" ? "submit" : !isDeliverable ? "soon" : action === "unlist" ? "unlist" : "publish"

  const titleKey = action === "submit" || action === "unlist" ? action : "publish"

  async function onConfirm() {
    if (action && (await change.run({ action }))) onClose()
  }

  return (
    <DialogFrame
      isOpen={action !== undefined}
      onClose={onClose}
      size="sm"
      title={isComplete ? t(`titles.${titleKey}`, { title }) : t("missingTitle")}
      intro={isComplete ? t(`means.${meaning}`, { price, isFree: String(priceMinor === 0) }) : t("missingIntro")}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          {isComplete && (
            <Button pending={change.isPending} onClick={() => void onConfirm()}>
              {actions(action ?? "publish")}
            </Button>
          )}
        </>
      }
    >
      {!isComplete && (
        <MissingParts
          missing={missing}
          onShow={(part) => {
            onClose()
            onShowPart(part)
          }}
        />
      )}
      <SaveError failure={change.error} onReload={change.reload} />
    </DialogFrame>
  )
}
