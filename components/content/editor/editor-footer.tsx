"use client"
import { useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { SaveError } from "@/components/forms/save-error"
import { Button } from "@/components/ui/button"
import type { Failure } from "@/lib/contract/errors"

type EditorFooterProps = {
  save: { isPending: boolean; error: Failure | null }
  isNew?: boolean
  onReload: () => void
}

/** The end of a form in the sheet: why a save failed, and the button. */
export function EditorFooter({ save, isNew, onReload }: EditorFooterProps) {
  const t = useTranslations("content.editor")
  const noun = useNoun()
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 -mx-5 -mb-6 flex flex-col gap-3 bg-raised px-5 py-4 shadow-[0_-1px_0_var(--line)]"
    >
      <SaveError failure={save.error} onReload={onReload} />
      <div className="flex justify-end gap-2">
        <Button type="submit" pending={save.isPending}>
          {t(isNew ? "add" : "save", { noun })}
        </Button>
      </div>
    </div>
  )
}
