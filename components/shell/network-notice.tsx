"use client"
import { useEffect, useState } from "react"

const ONLINE_SHOWN_MS = 4000

/** Says when the connection is gone, until it is back, and then that it is back (spec §8). */
export function NetworkNotice({ labels }: { labels: { offline: string; online: string } }) {
  const [notice, setNotice] = useState<"offline" | "online" | undefined>()

  useEffect(() => {
    const onOffline = () => setNotice("offline")
    const onOnline = () => setNotice((last) => (last === "offline" ? "online" : last))
    if (!navigator.onLine) onOffline()
    window.addEventListener("offline", onOffline)
    window.addEventListener("online", onOnline)
    return () => {
      window.removeEventListener("offline", onOffline)
      window.removeEventListener("online", onOnline)
    }
  }, [])

  useEffect(() => {
    if (notice !== "online") return
    const timer = setTimeout(() => setNotice(undefined), ONLINE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-60 flex justify-center px-4 lg:bottom-6"
    >
      {notice && (
        <p className="flex items-center gap-2.5 rounded-full bg-text px-4 py-2 text-ui font-medium text-background">
          <span aria-hidden className={`size-2 rounded-full ${notice === "offline" ? "bg-danger" : "bg-success"}`} />
          {labels[notice]}
        </p>
      )}
    </div>
  )
}
