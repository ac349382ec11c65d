"use client"
import { Icon } from "@/components/ui/icon"
import type { DragHandleProps } from "./use-sortable-row"

/** The handle by which a row is dragged: with the pointer, or with Space and the arrow keys. */
export function DragHandle({ handle, label }: { handle: DragHandleProps; label: string }) {
  const { setHandle, attributes, listeners } = handle
  return (
    <button
      type="button"
      ref={setHandle}
      {...attributes}
      {...listeners}
      aria-label={label}
      className="shrink-0 cursor-grab touch-none rounded-sm text-muted hover:bg-quiet hover:text-text active:cursor-grabbing"
    >
      <DragGrip />
    </button>
  )
}

/** What a drag handle shows, in its size. */
export const DragGrip = () => (
  <span className="flex h-9 w-6 shrink-0 items-center justify-center">
    <Icon name="grip-vertical" className="size-4.5" />
  </span>
)
