"use client"
import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/glyph"
import { MenuItem } from "@/components/ui/menu"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"
import { useRemoval } from "./use-removal"

/** What may be done with one of those sent. */
export function SentActions({ notification, href }: { notification: SentNotification; href: string }) {
  const t = useTranslations("sending")
  const removal = useRemoval(notification)
  return (
    <>
      <MenuItem icon={<Glyph name="eye" />} href={href}>
        {t("open")}
      </MenuItem>
      {notification.isDeletable && (
        <MenuItem icon={<Glyph name="trash" />} isDangerous onSelect={() => void removal.remove()}>
          {removal.label}
        </MenuItem>
      )}
    </>
  )
}
