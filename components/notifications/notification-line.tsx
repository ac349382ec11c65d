"use client"
import { useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { Glyph } from "@/components/ui/icon"
import { mediaAddress } from "@/components/ui/media-address"
import type { BellNotification } from "@/lib/features/notifications/notification-shapes"
import { NotificationFace } from "./notification-face"
import { NotificationLink } from "./notification-link"
import { useAgo } from "./use-ago"

type NotificationLineProps = {
  notification: BellNotification
  /** Where pressing it leads. */
  target: { href: string; isOutside: boolean }
  onFollow: () => void
  onDismiss: () => void
}

/** One notification in a list: pressing it leads on, and beside it stands the way to put it away. */
export function NotificationLine({ notification, target, onFollow, onDismiss }: NotificationLineProps) {
  const t = useTranslations("notifications")
  const ago = useAgo()
  const { title, body, image, at, readAt, urgent, isFromPlatform } = notification
  return (
    <li className="relative flex items-start gap-1 border-line px-4 py-3 not-first:border-t hover:bg-quiet">
      <NotificationLink
        {...target}
        onFollow={onFollow}
        className="flex min-w-0 grow outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
      >
        <NotificationFace
          title={title}
          body={body}
          time={ago(at)}
          picture={image && mediaAddress(image, 160)}
          isUnread={readAt === null}
          isUrgent={urgent}
          isFromPlatform={isFromPlatform}
        />
      </NotificationLink>
      <button
        type="button"
        aria-label={t("dismiss", { title })}
        onClick={onDismiss}
        className={buttonClass({ variant: "ghost", size: "icon-sm", className: "z-1 -me-2 text-muted" })}
      >
        <Glyph name="x" />
      </button>
    </li>
  )
}
