"use client"
import { useTranslations } from "next-intl"
import { memo } from "react"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import { RowCheckbox } from "@/components/ui/table/row-checkbox"
import { useFormats } from "@/components/ui/use-formats"
import type { Material } from "@/lib/features/content/content-shapes"
import { kindSpec } from "@/lib/features/catalogue/material-kinds"
import { useDripLabel } from "../use-drip-label"
import { useBuilder } from "./builder-context"
import { DraftBadge } from "./draft-badge"
import { DragHandle } from "./drag-handle"
import { MaterialMenu } from "./material-menu"
import { useRowActions } from "./row-context"
import { type DragHandleProps, useSortableRow } from "./use-sortable-row"

type MaterialRowProps = { material: Material; isChosen: boolean }

/**
 * A material, by which it is chosen, dragged and opened in the editor. While something is dragged only its place changes: what
 * it shows is not rendered again.
 */
export const MaterialRow = memo(function MaterialRow({ material, isChosen }: MaterialRowProps) {
  const { setRow, style, handle } = useSortableRow("material", material.id)
  return (
    <div
      ref={setRow}
      style={style}
      data-section={material.sectionId}
      className={cn(
        "flex min-h-13 items-center gap-1 rounded-sm bg-surface py-1.5 pe-1.5 shadow-[inset_0_0_0_1px_var(--line)] sm:gap-2",
        isChosen && "bg-primary-soft",
      )}
    >
      <RowContent {...{ material, isChosen, handle }} />
    </div>
  )
})

type RowContentProps = MaterialRowProps & { handle: DragHandleProps }

const RowContent = memo(function RowContent({ material, isChosen, handle }: RowContentProps) {
  const t = useTranslations("content")
  const { edit, toggleChosen, mayEdit } = useRowActions()
  return (
    <>
      {mayEdit && <DragHandle handle={handle} label={t("builder.drag", { title: material.title })} />}
      {mayEdit && (
        <RowCheckbox
          label={t("builder.choose", { title: material.title })}
          isChecked={isChosen}
          onToggle={() => toggleChosen(material.id)}
        />
      )}
      <MaterialSummary material={material} onOpen={() => edit({ kind: "material", material })} />
      {mayEdit && material.file?.isTrashed && <RestoreFile material={material} />}
      <MaterialMenu material={material} />
    </>
  )
})

/** Takes the file of a material out of the trash. */
function RestoreFile({ material }: { material: Material }) {
  const t = useTranslations("content.builder")
  const { actions } = useBuilder()
  return (
    <Button variant="secondary" size="sm" onClick={() => void actions.restoreFile(material)}>
      {t("restoreFile")}
    </Button>
  )
}

/** The icon, title and facts of a material, as one button that opens it. */
export function MaterialSummary({ material, onOpen }: { material: Material; onOpen?: () => void }) {
  const t = useTranslations("content")
  const { fileSize } = useFormats()
  const dripLabel = useDripLabel()
  const { title, kind, file, hasContent, isPreview, drip } = material
  const held = dripLabel(drip)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-w-0 flex-1 items-center gap-3 rounded-sm px-1 py-1 text-start hover:bg-quiet"
    >
      <Icon name={kindSpec(kind).icon} className="size-4.5 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-ui font-medium break-words">{title}</span>
        <span className="block truncate text-sm text-muted">
          {t(`kinds.${kind}`)}
          {file !== null && file.bytes > 0 && ` · ${fileSize(file.bytes)}`}
          {file !== null && file.pdf !== null && ` · ${t(`pdf.${file.pdf}`)}`}
          {held && ` · ${held}`}
        </span>
      </span>
      <DraftBadge part="lesson" id={material.id} />
      {file?.isTrashed && (
        <Badge tone="warning">
          <Icon name="triangle-alert" />
          {t("builder.fileTrashed")}
        </Badge>
      )}
      {!hasContent && <Badge tone="warning">{t("builder.empty")}</Badge>}
      {isPreview && (
        <Badge tone="primary">
          <Icon name="eye" />
          <span className="max-sm:sr-only">{t("builder.preview")}</span>
        </Badge>
      )}
    </button>
  )
}
