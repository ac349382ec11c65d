"use client"
import { useTranslations } from "next-intl"
import { Panel } from "@/components/ui/panel"
import { Icon, type IconName } from "@/components/ui/icon"
import { mediaUrl } from "@/components/ui/media/media-url"
import { StatTile } from "@/components/ui/stat-tile"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"
import { NotificationLink, linkTarget } from "../notification-link"
import { useCountWithPercent } from "./use-count-with-percent"
import { useFormats } from "@/components/ui/use-formats"

type Message = Pick<SentNotification, "title" | "body" | "image" | "link">

/** The content of a message: picture, title, text and link. */
export function MessagePanel({ message: { title, body, image, link } }: { message: Message }) {
  const t = useTranslations("sending")
  const target = linkTarget(link)
  return (
    <Panel title={t("message")}>
      <div className="flex flex-col gap-3 text-ui">
        {image && <img src={mediaUrl(image, 640)} alt="" className="max-h-64 w-full rounded object-cover" />}
        <p className="font-semibold break-words">{title || t("untitled")}</p>
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

/** The details of a message's delivery; details without a value are left out. */
export function DeliveryPanel({ facts: details }: { facts: { label: string; value: string | null }[] }) {
  const t = useTranslations("sending")
  return (
    <Panel title={t("delivery")}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-ui">
        {details.map(
          ({ label, value }) =>
            value !== null && (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Panel>
  )
}

type DeliveryStatsProps = {
  /** The counts besides the number of readers. */
  counts: { label: string; count: number; icon: IconName }[]
  recipients: number
  read: number
}

/** The number of recipients of a message and the share of them who read it. */
export function DeliveryStats({ counts, recipients, read }: DeliveryStatsProps) {
  const t = useTranslations("sending.columns")
  const countWithPercent = useCountWithPercent()
  const { number } = useFormats()
  return (
    <div className="flex flex-wrap gap-3 *:grow *:basis-36 sm:gap-4">
      {counts.map(({ label, count, icon }) => (
        <StatTile key={label} label={label} value={number(count)} icon={<Icon name={icon} />} />
      ))}
      <StatTile label={t("read")} value={countWithPercent(read, recipients)} icon={<Icon name="eye" />} />
    </div>
  )
}
