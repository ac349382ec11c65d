"use client"
import { useSortable } from "@dnd-kit/sortable"
import { useTranslations } from "next-intl"
import { type CSSProperties, use, useMemo } from "react"
import { ActiveKeyContext } from "./active-key-context"
import { parseRowKey, rowKey } from "./builder-rows"

/**
 * A row that is dragged by its handle. While a section is dragged, only sections are targets and no row gives way; the
 * row that is dragged itself stays in its place, faded.
 */
export function useSortableRow(kind: "section" | "material", id: number) {
  const t = useTranslations("content.drag")
  const activeKey = use(ActiveKeyContext)
  const isSectionDragged = activeKey !== undefined && parseRowKey(activeKey).kind === "section"
  const sortable = useSortable({
    id: rowKey(kind, id),
    disabled: { droppable: isSectionDragged && kind === "material" },
    attributes: { roleDescription: t("role") },
    transition: null,
  })
  const { transform, isDragging, isOver, setNodeRef, setActivatorNodeRef, attributes, listeners } = sortable
  // Only rows that give way, and none in three dimensions: each such row would become a layer of its own, all at once.
  const offset = Math.round(transform?.y ?? 0)
  const style: CSSProperties = {
    ...(offset !== 0 && { transform: `translateY(${offset}px)` }),
    ...(isDragging && { opacity: 0.4 }),
  }
  const handle = useMemo(
    () => ({ setHandle: setActivatorNodeRef, attributes, listeners }),
    [setActivatorNodeRef, attributes, listeners],
  )
  return {
    setRow: setNodeRef,
    style,
    /** Whether a dragged section would take the place of this one. */
    isOver: isOver && isSectionDragged && kind === "section" && !isDragging,
    handle,
  }
}

export type DragHandleProps = ReturnType<typeof useSortableRow>["handle"]
