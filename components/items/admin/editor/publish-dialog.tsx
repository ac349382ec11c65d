"use client"
import { useTranslations } from "next-intl"
import { SaveError } from "@/components/forms/save-error"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { useFormats } from "@/components/ui/use-formats"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { type EditorTab, KIND_DESCRIPTIONS, PART_TABS } from "@/lib/features/items/item-kinds"
import type { ItemAction } from "@/lib/features/items/item-statuses"
import type { StatusChange } from "./use-status-action"

type PublishDialogProps = {
  item: EditableItem
  /** The action that is asked about; undefined while the dialog is closed. */
  action: ItemAction | undefined
  change: StatusChange
  onClose: () => void
  onOpenTab: (tab: EditorTab) => void
}

/** Lists what is missing, each with the way to it; of what is complete, says what publishing means. */
export function PublishDialog({ item, action, change, onClose, onOpenTab }: PublishDialogProps) {
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
        <ul className="flex flex-col divide-y divide-line">
          {missing.map((part) => (
            <li key={part}>
              <button
                type="button"
                onClick={() => {
                  onClose()
                  onOpenTab(PART_TABS[part])
                }}
                className="flex w-full items-center gap-3 rounded py-3 text-start text-ui font-medium hover:text-primary"
              >
                <Icon name="circle-alert" className="size-4.5 shrink-0 text-warning" />
                <span className="grow">{t(`parts.${part}`)}</span>
                <Icon name="chevron-right" className="size-4 text-muted rtl:rotate-180" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SaveError failure={change.error} onReload={() => void change.reload().then(change.reset)} />
    </DialogFrame>
  )
}
