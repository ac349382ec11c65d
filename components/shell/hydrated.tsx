"use client"
import { useEffect } from "react"
import { AWAKE } from "@/lib/shared/hydrated-event"

/** Tells the page that its program answers presses by now. */
export function Awake() {
  useEffect(() => {
    document.dispatchEvent(new Event(AWAKE))
  }, [])
  return null
}
