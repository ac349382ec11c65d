"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SaveError } from "@/components/forms/save-error"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { itemEditing } from "@/lib/features/items/editing-contract"

/** Whether teachers publish their own items; saved by a button, because it changes their rights. */
export function PublishingDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("itemsAdmin.publishing")
  const settings = useQuery({ ...queryFor(itemEditing.showSettings, {}), enabled: isOpen })
  const save = useSend(itemEditing.saveSettings, { invalidates: [itemEditing.showSettings, itemsAdmin.show] })
  const [chosen, setChosen] = useState<boolean>()
  const saved = settings.data?.teachersPublish

  function onSave() {
    if (chosen === undefined) return onClose()
    save.mutate(
      { body: { teachersPublish: chosen } },
      {
        onSuccess() {
          showToast("success", t(chosen ? "allowed" : "reviewed"))
          onClose()
        },
      },
    )
  }

  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title={t("title")}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button pending={save.isPending} disabled={saved === undefined} onClick={onSave}>
            {t("save")}
          </Button>
        </>
      }
    >
      <QueryContent query={settings} skeleton={<SkeletonLines lines={2} />}>
        {({ teachersPublish }) => (
          <div className="flex flex-col gap-4 pb-1">
            <Checkbox
              label={t("option")}
              help={t("help")}
              checked={chosen ?? teachersPublish}
              onChange={({ target }) => setChosen(target.checked)}
            />
            <SaveError failure={save.error} onReload={() => void settings.refetch()} />
          </div>
        )}
      </QueryContent>
    </DialogFrame>
  )
}
