"use client"
import { useNow, useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { mediaUrl } from "@/components/ui/media/media-url"
import type { BellNotification } from "@/lib/features/notifications/inbox-contract"
import { NotificationSummary } from "../notification-summary"
import { NotificationLink } from "../notification-link"
import { useFormats } from "@/components/ui/use-formats"

const MINUTE_MS = 60_000

type NotificationListItemProps = {
  notification: BellNotification
  /** Where a click on it leads. */
  target: { href: string; isExternal: boolean }
  onFollow: () => void
  onDismiss: () => void
}

/** One notification in a list: a link, with a button beside it that dismisses the notification. */
export function NotificationListItem({ notification, target, onFollow, onDismiss }: NotificationListItemProps) {
  const t = useTranslations("notifications")
  const now = useNow({ updateInterval: MINUTE_MS })
  const { relative } = useFormats()
  const { title, body, image, at, readAt, urgent, isFromPlatform } = notification
  return (
    <li className="relative flex items-start gap-1 border-line px-4 py-3 not-first:border-t hover:bg-quiet">
      <NotificationLink
        {...target}
        onFollow={onFollow}
        className="flex min-w-0 grow outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
      >
        <NotificationSummary
          title={title}
          body={body}
          time={relative(at, now)}
          picture={image && mediaUrl(image, 160)}
          isUnread={readAt === null}
          isUrgent={urgent}
          isFromPlatform={isFromPlatform}
        />
      </NotificationLink>
      <button
        type="button"
        aria-label={t("dismissNamed", { title })}
        onClick={onDismiss}
        className={buttonClass({ variant: "ghost", size: "icon-sm", className: "z-1 -me-2 text-muted" })}
      >
        <Icon name="x" />
      </button>
    </li>
  )
}
