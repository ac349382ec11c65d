"use client"
import { useTranslations } from "next-intl"
import type { OnlineStatus } from "@/lib/contract/live"
import { PresenceDot } from "./presence-dot"

/** An online status as a dot and a label. */
export function PresenceLabel({ status }: { status: OnlineStatus }) {
  const t = useTranslations("shell.presence")
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <PresenceDot status={status} />
      {t(status)}
    </span>
  )
}
