"use client"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { areaOfPath } from "@/lib/shared/paths"
import { notificationPaths } from "../notification-paths"
import { type SentMessage, useSentMessageActions } from "./use-sent-message-actions"

/** The menu of a message in a list: continue a draft or open any other message, and its actions. */
export function SentActions({ message, openHref }: { message: SentMessage; openHref: string }) {
  const t = useTranslations("sending")
  const actions = useSentMessageActions(message)
  const paths = notificationPaths(areaOfPath(usePathname()))
  const isDraft = message.status === "draft"
  return (
    <>
      <MenuItem
        icon={<Icon name={isDraft ? "file-text" : "eye"} />}
        href={isDraft ? paths.draft(message.id) : openHref}
      >
        {t(isDraft ? "continueDraft" : "open")}
      </MenuItem>
      {actions.map(({ label, icon, isDangerous, run }) => (
        <MenuItem key={label} icon={<Icon name={icon} />} isDangerous={isDangerous} onSelect={() => void run()}>
          {label}
        </MenuItem>
      ))}
    </>
  )
}
