"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent } from "react"
import { useFormats } from "@/components/ui/use-formats"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Icon } from "@/components/ui/icon"
import { mediaUrl } from "@/components/ui/media/media-url"
import { Sheet } from "@/components/ui/overlays/sheet"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { type BellNotification, inbox } from "@/lib/features/notifications/inbox-contract"
import { NotificationLink, linkTarget } from "../notification-link"
import { useBellActions } from "./use-bell-actions"

type ReceivedSheetProps = { id: number | undefined; onClose: () => void }

/** One notification in full beside the list; opening it marks it as read. */
export function ReceivedSheet({ id, onClose }: ReceivedSheetProps) {
  const t = useTranslations("notifications")
  const detail = useQuery({
    ...queryFor(inbox.details, { params: { id: String(id) } }),
    enabled: id !== undefined,
  })
  const isMissing = detail.error && "code" in detail.error && detail.error.code === "not_found"
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={detail.data?.title ?? t("one")}>
      {detail.data ? (
        <Message notification={detail.data} onDismissed={onClose} />
      ) : isMissing ? (
        <EmptyState icon={<Icon name="bell" />} title={t("gone")} message={t("goneMessage")} />
      ) : detail.isError ? (
        <ErrorState onRetry={() => void detail.refetch()} />
      ) : (
        <SkeletonLines lines={6} className="mt-4" />
      )}
    </Sheet>
  )
}

type MessageProps = { notification: BellNotification; onDismissed: () => void }

function Message({ notification, onDismissed }: MessageProps) {
  const t = useTranslations("notifications")
  const { dateTime } = useFormats()
  const actions = useBellActions()
  const target = linkTarget(notification.link)
  const { id, body, image, at, urgent, isFromPlatform } = notification
  const read = useEffectEvent(() => actions.read(notification))
  useEffect(() => read(), [id])
  return (
    <div className="mt-1 flex flex-col gap-5 text-ui">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {dateTime(at)}
        {isFromPlatform && <Badge>{t("fromPlatform")}</Badge>}
        {urgent && <Badge tone="warning">{t("urgent")}</Badge>}
      </p>
      {image && <img src={mediaUrl(image, 640)} alt="" className="max-h-64 w-full rounded object-cover" />}
      <p className="break-words whitespace-pre-wrap">{body}</p>
      <div className="flex flex-wrap gap-3">
        {target && (
          <NotificationLink {...target} className={buttonClass()}>
            <Icon name={target.isExternal ? "globe" : "arrow-right"} />
            {t("follow")}
          </NotificationLink>
        )}
        <Button
          variant="secondary"
          onClick={() => {
            actions.dismiss(notification)
            onDismissed()
          }}
        >
          <Icon name="x" />
          {t("dismiss")}
        </Button>
      </div>
    </div>
  )
}
