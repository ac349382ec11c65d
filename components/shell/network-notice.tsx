"use client"
import { useEffect, useRef, useState } from "react"
import { watchSlowNetwork } from "@/lib/client/slow-network"

const ONLINE_SHOWN_MS = 4000
/** How long the notice of a slow connection is shown (spec §9). */
const SLOW_SHOWN_MS = 20_000

type Notice = "offline" | "online" | "slow"
type NetworkNoticeProps = { labels: Record<Notice | "ok", string> }

/** Shows when the browser is offline, when it is online again, and when the connection is slow (spec §8). */
export function NetworkNotice({ labels }: NetworkNoticeProps) {
  const [notice, setNotice] = useState<Notice | undefined>()
  /** Whoever has read that it is slow is told again when it has been fast in between. */
  const isDismissed = useRef(false)

  useEffect(() => {
    const onOffline = () => setNotice("offline")
    const onOnline = () => setNotice((previous) => (previous === "offline" ? "online" : previous))
    const stopWatching = watchSlowNetwork((isSlow) => {
      if (!isSlow) isDismissed.current = false
      else if (!isDismissed.current) setNotice((last) => (last === "offline" ? last : "slow"))
    })
    if (!navigator.onLine) onOffline()
    window.addEventListener("offline", onOffline)
    window.addEventListener("online", onOnline)
    return () => {
      stopWatching()
      window.removeEventListener("offline", onOffline)
      window.removeEventListener("online", onOnline)
    }
  }, [])

  useEffect(() => {
    if (notice !== "online" && notice !== "slow") return
    const timer = setTimeout(() => setNotice(undefined), notice === "slow" ? SLOW_SHOWN_MS : ONLINE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])

  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-18 z-60 flex justify-center px-4">
      {notice && (
        <p className="rounded-3xl flex items-center gap-2.5 bg-text px-4 py-2 text-ui font-medium text-background">
          <span aria-hidden className={`size-2 shrink-0 rounded-full ${DOTS[notice]}`} />
          {labels[notice]}
          {notice === "slow" && (
            <button
              type="button"
              onClick={() => {
                isDismissed.current = true
                setNotice(undefined)
              }}
              className="pointer-events-auto ms-2 rounded-full px-2 py-1 font-semibold hover:underline"
            >
              {labels.ok}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

const DOTS: Record<Notice, string> = { offline: "bg-danger", online: "bg-success", slow: "bg-warning" }
