"use client"
import { useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useBuilder } from "./builder-context"
import { materialsOf } from "./curriculum-order"
import type { useUndo } from "./use-undo"

type BuilderToolbarProps = {
  undo: Pick<ReturnType<typeof useUndo>, "canUndo" | "undoLast">
  areAllCollapsed: boolean
  onCollapseAll: (isCollapsed: boolean) => void
}

/** How much there is, and what concerns the whole curriculum: undoing the last step, and collapsing all sections. */
export function BuilderToolbar({ undo, areAllCollapsed, onCollapseAll }: BuilderToolbarProps) {
  const t = useTranslations("content.builder")
  const noun = useNoun()
  const { sections, mayEdit } = useBuilder()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="me-auto text-ui text-muted">
        {t("summary", { sections: sections.length, lessons: materialsOf(sections).length, noun })}
      </p>
      {mayEdit && (
        <Button variant="ghost" size="sm" disabled={!undo.canUndo} onClick={undo.undoLast}>
          <Icon name="undo" className="rtl:-scale-x-100" />
          {t("undo")}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={() => onCollapseAll(!areAllCollapsed)}>
        <Icon name="chevrons-up-down" />
        {t(areAllCollapsed ? "expandAll" : "collapseAll")}
      </Button>
    </div>
  )
}
