"use client"
import { useEffect } from "react"
import { HYDRATED } from "@/lib/shared/hydrated-event"

/** Dispatches an event on the document once React has hydrated the page. */
export function Hydrated() {
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED))
  }, [])
  return null
}
