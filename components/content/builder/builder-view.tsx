"use client"
import { useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { useMemo, useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { UploadLimits } from "@/components/forms/upload-limits"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { cn } from "@/components/ui/cn"
import { content } from "@/lib/features/content/contract"
import type { Curriculum } from "@/lib/features/content/content-shapes"
import { MATERIAL_UPLOADS } from "@/lib/features/catalogue/material-uploads"
import { EditorSheet } from "../editor/editor-sheet"
import { AddSection } from "./add-section"
import { BuilderContext, type Editing } from "./builder-context"
import { BuilderEmpty } from "./builder-empty"
import { builderRows } from "./builder-rows"
import { BuilderToolbar } from "./builder-toolbar"
import { BulkBar } from "./bulk-bar"
import { materialsOf } from "./curriculum-order"
import { ChangesContext } from "./draft-badge"
import { DragArea } from "./drag-area"
import { InterruptedUploads } from "./interrupted-uploads"
import { LearnersSheet } from "./learners-sheet"
import { MoveDialog } from "./move-dialog"
import { RowContext } from "./row-context"
import { useCurriculumActions } from "./use-curriculum-actions"
import { useFileDrop } from "./use-file-drop"
import { useIdSet } from "./use-id-set"
import { useSectionUploads } from "./use-section-uploads"
import { useSectionsShown } from "./use-sections-shown"
import { useUndo } from "./use-undo"
import { VirtualRows } from "./virtual-rows"

/** A loaded curriculum with all that changes it. */
export function BuilderView({ curriculum: { item, sections: saved, changes } }: { curriculum: Curriculum }) {
  const t = useTranslations("content.builder")
  const noun = useNoun()
  const may = useMay()
  const mayEdit = may(content.saveMaterial)
  const undo = useUndo()
  const [sections, showAtOnce] = useSectionsShown(saved)
  const actions = useCurriculumActions({ itemId: item.id, showAtOnce, offerUndo: undo.offerUndo })
  const uploads = useSectionUploads(actions)
  const { addTo: addFiles, uploadsOf } = uploads
  const [collapsed, toggleCollapsed, setCollapsed] = useIdSet()
  const [chosen, toggleChosen, setChosen] = useIdSet()
  const [editing, setEditing] = useState<Editing>()
  useLeaveWarning(uploads.isUploading)

  const upload = (files: readonly File[], sectionId?: number) =>
    void actions.sectionFor(sectionId, t("firstSection")).then((id) => id && addFiles(id, files))
  const drop = useFileDrop(upload)
  const rows = builderRows({ sections, collapsed, uploadsOf })
  const chosenMaterials = materialsOf(sections).filter(({ id }) => chosen.has(id))
  const shared = { sections, actions, uploads, edit: setEditing, mayEdit, mayDelete: may(content.removeMaterials) }
  const rowActions = useMemo(
    () => ({ toggleCollapsed, toggleChosen, addFiles, edit: setEditing, mayEdit }),
    [toggleCollapsed, toggleChosen, addFiles, mayEdit],
  )

  return (
    <BuilderContext value={shared}>
      <ChangesContext value={changes}>
        {!mayEdit && <ViewOnlyNotice />}
        <div
          {...(mayEdit && drop.handlers)}
          className={cn("rounded", drop.isOver && "outline-2 outline-offset-4 outline-primary outline-dashed")}
        >
          {mayEdit && <InterruptedUploads />}
          {sections.length === 0 ? (
            <BuilderEmpty onPick={mayEdit ? upload : undefined} />
          ) : (
            <>
              <BuilderToolbar
                undo={undo}
                areAllCollapsed={collapsed.size >= sections.length}
                onCollapseAll={(isCollapsed) => setCollapsed(isCollapsed ? sections.map(({ id }) => id) : [])}
              />
              <DragArea rows={rows}>
                <RowContext value={rowActions}>
                  <VirtualRows {...{ rows, chosen, collapsed }} label={t("label", { noun })} />
                </RowContext>
              </DragArea>
            </>
          )}
          <BulkBar materials={chosenMaterials} onClear={() => setChosen([])} />
          {mayEdit && <AddSection />}
          {mayEdit && (
            <div className="mt-2 px-3">
              <UploadLimits kinds={MATERIAL_UPLOADS} />
            </div>
          )}
        </div>
        {editing?.kind === "move" ? (
          <MoveDialog
            materials={editing.materials}
            onClose={(isMoved) => {
              setEditing(undefined)
              if (isMoved) setChosen([])
            }}
          />
        ) : editing?.kind === "learners" ? (
          <LearnersSheet material={editing.material} onClose={() => setEditing(undefined)} />
        ) : (
          <EditorSheet editing={editing} undo={undo} onClose={() => setEditing(undefined)} />
        )}
      </ChangesContext>
    </BuilderContext>
  )
}
