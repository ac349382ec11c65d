"use client"
import { useTranslations } from "next-intl"
import type { OnlineStatus } from "@/lib/contract/live"
import { PresenceDot } from "./presence-dot"

/** How somebody is there, in a dot and a word. */
export function PresenceMark({ status }: { status: OnlineStatus }) {
  const t = useTranslations("shell.presence")
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <PresenceDot status={status} />
      {t(status)}
    </span>
  )
}
