"use client"
import { type DragEvent, useState } from "react"

/**
 * Lets files of the device be dropped on the rows of a section, or anywhere else for the last section. Returns the section
 * that they are held over, and the handlers of the area.
 */
export function useFileDrop(onDrop: (files: readonly File[], sectionId: number | undefined) => void) {
  const [overSection, setOverSection] = useState<number | "none">()

  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return
      event.preventDefault()
      setOverSection(sectionOf(event) ?? "none")
    },
    onDragLeave(event: DragEvent) {
      const isWithin = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isWithin) setOverSection(undefined)
    },
    onDrop(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return
      event.preventDefault()
      setOverSection(undefined)
      onDrop([...event.dataTransfer.files], sectionOf(event))
    },
  }
  return { isOver: overSection !== undefined, overSection, handlers }
}

function sectionOf({ target }: DragEvent): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-section]") : null
  return row ? Number(row.dataset.section) : undefined
}
