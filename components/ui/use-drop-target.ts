import { type DragEvent, useState } from "react"

/** Whether files are dragged over an element, and the handlers that it needs; `onFiles` is called with what is dropped. */
export function useDropTarget(onFiles: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false)
  const dropHandlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      // The event comes for its children, too.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setIsOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
  return { isOver, dropHandlers }
}
