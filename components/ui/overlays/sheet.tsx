"use client"
import { lazy, Suspense, useState } from "react"
import type { SheetProps } from "./sheet-panel"

const SheetPanel = lazy(() => import("./sheet-panel").then((file) => ({ default: file.SheetPanel })))

/** A modal panel that slides in beside the page: filters, details, the menu on phones; loaded when the first one opens. */
export function Sheet(props: SheetProps) {
  const [isNeeded, setIsNeeded] = useState(props.isOpen)
  if (props.isOpen && !isNeeded) setIsNeeded(true)
  return isNeeded ? (
    <Suspense>
      <SheetPanel {...props} />
    </Suspense>
  ) : null
}
