"use client"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { cn } from "@/components/ui/cn"
import { useLiveState } from "@/lib/client/live/live"
import type { LiveState } from "@/lib/client/live/live-state"

/** A status is shown once it has lasted this long, so that a page load or a short interruption does not flicker. */
const SETTLE_MS = 3_000

type LiveStatus = "on" | "connecting" | "off"

/** A dot that shows whether the live connection is open. */
export function LiveIndicator() {
  const t = useTranslations("shell.live")
  const { connection, socket } = useLiveState()
  const status = useSettled(statusOf({ connection, socket }))
  return (
    <span
      role="img"
      aria-label={t(status)}
      title={t(status)}
      data-live={`${connection} ${socket}`}
      className="inline-flex size-6 shrink-0 items-center justify-center"
    >
      <span aria-hidden className={cn("size-2 rounded-full transition-colors", COLOURS[status])} />
    </span>
  )
}

const COLOURS: Record<LiveStatus, string> = {
  on: "bg-success",
  connecting: "bg-warning",
  off: "bg-muted",
}

function statusOf({ connection, socket }: LiveState): LiveStatus {
  if (connection !== "active") return "off"
  return socket === "open" ? "on" : "connecting"
}

/** The status after it has lasted `SETTLE_MS`; "on" applies immediately. */
function useSettled(status: LiveStatus): LiveStatus {
  const [settled, setSettled] = useState<LiveStatus>("on")
  useEffect(() => {
    const timer = setTimeout(() => setSettled(status), status === "on" ? 0 : SETTLE_MS)
    return () => clearTimeout(timer)
  }, [status])
  return settled
}
