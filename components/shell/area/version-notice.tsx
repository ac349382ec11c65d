"use client"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent, useRef } from "react"
import { call } from "@/lib/client/api"
import { onPartFailed } from "@/lib/client/load-part"
import { useLiveState } from "@/lib/client/live/live"
import { onVersionStored, storeVersion } from "@/lib/client/local-storage"
import { reloadPage } from "@/lib/client/reload-page"
import { showToast } from "@/lib/client/toasts"
import { system } from "@/lib/features/system/contract"

const CHECK_MS = 10 * 60_000

/** Offers a reload when the server runs a newer version than `version`, with which the page began (spec §7 `check/updates`, §3 key `ver`). */
export function VersionNotice({ version }: { version: string }) {
  const t = useTranslations("shell.update")
  const ownVersion = useRef(version)
  const wasOpen = useRef(false)
  const wasNotified = useRef(false)
  const isOpen = useLiveState().socket === "open"

  const compare = useEffectEvent((serverVersion: string) => {
    if (serverVersion === ownVersion.current || wasNotified.current) return
    wasNotified.current = true
    showToast("info", t("ready"), { label: t("reload"), onPress: reloadPage, isLasting: true })
  })
  const check = useEffectEvent(async () => {
    if (wasNotified.current || document.visibilityState === "hidden") return
    const update = await call(system.checkUpdates, {}).catch(() => undefined)
    if (!update) return
    storeVersion(update.ver)
    compare(update.ver)
  })

  useEffect(() => {
    const onCheck = () => void check()
    const timer = setInterval(onCheck, CHECK_MS)
    const unsubscribe = onVersionStored((version) => compare(version))
    // A newer version does not have the parts of this one.
    const unsubscribeFromParts = onPartFailed(onCheck)
    document.addEventListener("visibilitychange", onCheck)
    return () => {
      clearInterval(timer)
      unsubscribe()
      unsubscribeFromParts()
      document.removeEventListener("visibilitychange", onCheck)
    }
  }, [])

  useEffect(() => {
    storeVersion(version)
    compare(version)
  }, [version])

  // A replaced server closes every connection, so the first moment to check is when the socket is open again.
  useEffect(() => {
    if (isOpen && wasOpen.current) void check()
    wasOpen.current ||= isOpen
  }, [isOpen])
  return null
}
