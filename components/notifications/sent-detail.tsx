"use client"
import { useFormatter, useTranslations } from "next-intl"
import { useMoments } from "@/components/members/use-moments"
import { Panel } from "@/components/desk/panel"
import { Button } from "@/components/ui/button"
import { Glyph } from "@/components/ui/glyph"
import { mediaAddress } from "@/components/ui/media-address"
import { StatTile } from "@/components/ui/stat-tile"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"
import { NotificationLink, targetOf } from "./notification-link"
import { SentStatus } from "./sent-status"
import { ToldPeople } from "./told-people"
import { useAudienceWords } from "./use-audience-words"
import { useChannelWords } from "./use-channel-words"
import { useRemoval } from "./use-removal"
import { useShare } from "./use-share"

/** The message as it is shown, its figures, and everybody who got it. */
export function SentDetail({ notification }: { notification: SentNotification }) {
  const t = useTranslations("sending")
  const share = useShare()
  const format = useFormatter()
  const removal = useRemoval(notification)
  const { id, status, recipients, read, isDeletable } = notification
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SentStatus status={status} />
        {isDeletable && (
          <Button variant="secondary" pending={removal.isPending} onClick={() => void removal.remove()}>
            <Glyph name={status === "scheduled" ? "x" : "trash"} />
            {removal.label}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:gap-4">
        <StatTile label={t("columns.recipients")} value={format.number(recipients)} icon={<Glyph name="users" />} />
        <StatTile label={t("columns.read")} value={share(read, recipients)} icon={<Glyph name="eye" />} />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <MessagePanel notification={notification} />
        <FactsPanel notification={notification} />
      </div>
      <ToldPeople id={id} isToCome={status === "scheduled" || status === "sending"} />
    </div>
  )
}

function MessagePanel({ notification: { title, body, image, link } }: { notification: SentNotification }) {
  const t = useTranslations("sending")
  const target = targetOf(link)
  return (
    <Panel title={t("message")}>
      <div className="flex flex-col gap-3 text-ui">
        {image && <img src={mediaAddress(image, 640)} alt="" className="max-h-64 w-full rounded object-cover" />}
        <p className="font-semibold break-words">{title}</p>
        <p className="break-words whitespace-pre-wrap">{body}</p>
        {target && (
          <NotificationLink
            {...target}
            className="w-fit font-medium break-all text-primary underline underline-offset-4"
          >
            {link}
          </NotificationLink>
        )}
      </div>
    </Panel>
  )
}

function FactsPanel({ notification }: { notification: SentNotification }) {
  const t = useTranslations("sending")
  const ways = useChannelWords()
  const { moment } = useMoments()
  const audience = useAudienceWords()
  const { channels, scheduleAt, sentAt, author, urgent } = notification
  return (
    <Panel title={t("facts")}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-ui">
        <Fact label={t("columns.audience")} value={audience(notification.audience)} />
        <Fact label={t("columns.channels")} value={ways(channels)} />
        <Fact label={t(sentAt ? "sentAt" : "goesOut")} value={moment(sentAt ?? scheduleAt)} />
        {author && <Fact label={t("author")} value={author} />}
        <Fact label={t("quiet")} value={t(urgent ? "urgentNote" : "calmNote")} />
      </dl>
    </Panel>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </>
  )
}
