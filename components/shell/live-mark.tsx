"use client"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { cn } from "@/components/ui/cn"
import { Tooltip } from "@/components/ui/tooltip"
import { useLive } from "@/lib/client/live"
import type { LiveState } from "@/lib/client/live-state"

/** A page that has just opened, or lost its connection for a moment, has nothing to tell anybody. */
const QUIET_MS = 3_000

type Look = "on" | "connecting" | "off"

/** Says, as small as can be, whether what happens shows here at once. */
export function LiveMark() {
  const t = useTranslations("shell.live")
  const { connection, socket } = useLive()
  const look = useSteady(lookOf({ connection, socket }))
  return (
    <Tooltip text={t(look)}>
      <span
        role="img"
        aria-label={t(look)}
        data-live={`${connection} ${socket}`}
        className="inline-flex size-6 shrink-0 items-center justify-center"
      >
        <span aria-hidden className={cn("size-2 rounded-full transition-colors", LOOKS[look])} />
      </span>
    </Tooltip>
  )
}

const LOOKS: Record<Look, string> = {
  on: "bg-success",
  connecting: "animate-pulse bg-warning motion-reduce:animate-none",
  off: "bg-muted",
}

function lookOf({ connection, socket }: LiveState): Look {
  if (connection !== "active") return "off"
  return socket === "open" ? "on" : "connecting"
}

/** The look, once it has lasted. */
function useSteady(look: Look): Look {
  const [steady, setSteady] = useState<Look>("on")
  useEffect(() => {
    const timer = setTimeout(() => setSteady(look), look === "on" ? 0 : QUIET_MS)
    return () => clearTimeout(timer)
  }, [look])
  return steady
}
