"use client"
import { useState } from "react"
import { lazyPart } from "../lazy-part"
import type { SheetProps } from "./sheet-panel"

const SheetPanel = lazyPart(() => import("./sheet-panel").then((file) => file.SheetPanel))

/** A modal panel that slides in beside the page: filters, details, the menu on phones; loaded when the first one opens. */
export function Sheet(props: SheetProps) {
  const [isNeeded, setIsNeeded] = useState(props.isOpen)
  if (props.isOpen && !isNeeded) setIsNeeded(true)
  return isNeeded ? <SheetPanel {...props} /> : null
}
