"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect, useEffectEvent } from "react"
import { useMoments } from "@/components/members/use-moments"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/empty-state"
import { ErrorState } from "@/components/ui/error-state"
import { Glyph } from "@/components/ui/icon"
import { mediaAddress } from "@/components/ui/media-address"
import { Sheet } from "@/components/ui/sheet"
import { SkeletonLines } from "@/components/ui/skeleton"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import type { BellNotification } from "@/lib/features/notifications/notification-shapes"
import { NotificationLink, targetOf } from "./notification-link"
import { useBellActs } from "./use-bell-acts"

type ReceivedSheetProps = { id: number | undefined; onClose: () => void }

/** All of one notification beside the list; who opens it has read it. */
export function ReceivedSheet({ id, onClose }: ReceivedSheetProps) {
  const t = useTranslations("notifications")
  const shown = useQuery({
    ...queryFor(notifications.details, { params: { id: String(id) } }),
    enabled: id !== undefined,
  })
  const isGone = shown.error && "code" in shown.error && shown.error.code === "not_found"
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={shown.data?.title ?? t("one")}>
      {shown.data ? (
        <Message notification={shown.data} onDismissed={onClose} />
      ) : isGone ? (
        <EmptyState icon={<Glyph name="bell" />} title={t("gone")} message={t("goneMessage")} />
      ) : shown.isError ? (
        <ErrorState onRetry={() => void shown.refetch()} />
      ) : (
        <SkeletonLines lines={6} className="mt-4" />
      )}
    </Sheet>
  )
}

type MessageProps = { notification: BellNotification; onDismissed: () => void }

function Message({ notification, onDismissed }: MessageProps) {
  const t = useTranslations("notifications")
  const { moment } = useMoments()
  const acts = useBellActs()
  const target = targetOf(notification.link)
  const { id, body, image, at, urgent, isFromPlatform } = notification
  const read = useEffectEvent(() => acts.read(notification))
  useEffect(() => read(), [id])
  return (
    <div className="mt-1 flex flex-col gap-5 text-ui">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {moment(at)}
        {isFromPlatform && <Badge>{t("fromPlatform")}</Badge>}
        {urgent && <Badge tone="warning">{t("urgent")}</Badge>}
      </p>
      {image && <img src={mediaAddress(image, 640)} alt="" className="max-h-64 w-full rounded object-cover" />}
      <p className="break-words whitespace-pre-wrap">{body}</p>
      <div className="flex flex-wrap gap-3">
        {target && (
          <NotificationLink {...target} className={buttonClass()}>
            <Glyph name={target.isOutside ? "globe" : "arrow-right"} />
            {t("follow")}
          </NotificationLink>
        )}
        <Button
          variant="secondary"
          onClick={() => {
            acts.dismiss(notification)
            onDismissed()
          }}
        >
          <Glyph name="x" />
          {t("putAway")}
        </Button>
      </div>
    </div>
  )
}
