"use client"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useRef } from "react"
import { call } from "@/lib/client/api"
import { useLive } from "@/lib/client/live"
import { onVersionStored, storeVersion } from "@/lib/client/session-storage"
import { showToast } from "@/lib/client/toasts"
import { system } from "@/lib/features/system/contract"

const CHECK_MS = 10 * 60_000

/** Offers a page that is older than the server to load itself anew (spec §7 `check/updates`, §3 key `ver`). */
export function VersionNotice() {
  const t = useTranslations("shell.update")
  const own = useRef<string>(undefined)
  const isTold = useRef(false)
  const isOpen = useLive().socket === "open"

  const compare = useEffectEvent((running: string) => {
    own.current ??= running
    if (running === own.current || isTold.current) return
    isTold.current = true
    showToast("info", t("ready"), { label: t("reload"), onPress: () => window.location.reload(), isLasting: true })
  })
  const check = useEffectEvent(async () => {
    if (isTold.current || document.visibilityState === "hidden") return
    const answer = await call(system.checkUpdates, {}).catch(() => undefined)
    if (!answer) return
    storeVersion(answer.ver)
    compare(answer.ver)
  })

  useEffect(() => {
    const onLook = () => void check()
    const timer = setInterval(onLook, CHECK_MS)
    const stopHearing = onVersionStored((version) => compare(version))
    document.addEventListener("visibilitychange", onLook)
    return () => {
      clearInterval(timer)
      stopHearing()
      document.removeEventListener("visibilitychange", onLook)
    }
  }, [])

  // A server that was replaced let every connection go, so the first moment to ask is when it is back.
  useEffect(() => {
    if (isOpen || own.current === undefined) void check()
  }, [isOpen])
  return null
}
