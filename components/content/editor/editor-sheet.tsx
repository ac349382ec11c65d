"use client"
import { useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { Sheet } from "@/components/ui/overlays/sheet"
import type { Editing } from "../builder/builder-context"
import type { useUndo } from "../builder/use-undo"
import { MaterialEditor } from "./material-editor"
import { SectionForm } from "./section-form"

type Edited = Exclude<Editing, { kind: "move" | "learners" }>

type EditorSheetProps = {
  editing: Edited | undefined
  undo: Pick<ReturnType<typeof useUndo>, "offerUndo">
  onClose: () => void
}

/** The sheet in which a section or a material is edited; with unsaved changes it closes only after a question. */
export function EditorSheet({ editing, undo, onClose }: EditorSheetProps) {
  const t = useTranslations("content")
  const noun = useNoun()
  const common = { ...undo, onSaved: onClose }
  return (
    <Sheet isOpen={editing !== undefined} isWide onClose={onClose} title={editing ? titleOf(editing) : ""}>
      {editing?.kind === "section" && <SectionForm key={editing.section.id} section={editing.section} {...common} />}
      {editing?.kind === "material" && (
        <MaterialEditor key={editing.material.id} material={editing.material} {...common} />
      )}
      {editing?.kind === "new" && <MaterialEditor sectionId={editing.sectionId} kind={editing.of} {...common} />}
    </Sheet>
  )

  function titleOf(edited: Edited): string {
    if (edited.kind === "section") return t("editor.section")
    return t(edited.kind === "new" ? "editor.new" : "editor.edit", {
      noun,
      kind: t(`kinds.${edited.kind === "new" ? edited.of : edited.material.kind}`),
    })
  }
}
