"use client"
import { useEffect } from "react"
import { hasStoredWrites } from "@/lib/client/outbox/stored-writes"

/** Sends at the start of an area what an earlier visit could not send; loads what sends only if anything waits. */
export function OutboxHost() {
  useEffect(() => {
    if (!hasStoredWrites()) return
    let end: (() => void) | undefined
    let isGone = false
    void import("@/lib/client/outbox/outbox")
      .then(({ watchOutbox }) => {
        if (!isGone) end = watchOutbox()
      })
      .catch(() => undefined)
    return () => {
      isGone = true
      end?.()
    }
  }, [])
  return null
}
