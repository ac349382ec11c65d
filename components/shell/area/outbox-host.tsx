"use client"
import { useEffect } from "react"
import { withPart } from "@/lib/client/load-part"
import { hasStoredWrites } from "@/lib/client/outbox/stored-writes"

/** Sends at the start of an area what an earlier visit could not send; loads what sends only if anything waits. */
export function OutboxHost() {
  useEffect(() => {
    if (!hasStoredWrites()) return
    let end: (() => void) | undefined
    let isGone = false
    withPart(
      () => import("@/lib/client/outbox/outbox"),
      ({ watchOutbox }) => {
        if (!isGone) end = watchOutbox()
      },
    )
    return () => {
      isGone = true
      end?.()
    }
  }, [])
  return null
}
