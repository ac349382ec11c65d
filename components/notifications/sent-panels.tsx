"use client"
import { useFormatter, useTranslations } from "next-intl"
import { Panel } from "@/components/ui/panel"
import { Glyph, type GlyphName } from "@/components/ui/icon"
import { mediaAddress } from "@/components/ui/media-address"
import { StatTile } from "@/components/ui/stat-tile"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"
import { NotificationLink, targetOf } from "./notification-link"
import { useShare } from "./use-share"

type Message = Pick<SentNotification, "title" | "body" | "image" | "link">

/** What a message says, as it was written. */
export function MessagePanel({ message: { title, body, image, link } }: { message: Message }) {
  const t = useTranslations("sending")
  const target = targetOf(link)
  return (
    <Panel title={t("message")}>
      <div className="flex flex-col gap-3 text-ui">
        {image && <img src={mediaAddress(image, 640)} alt="" className="max-h-64 w-full rounded object-cover" />}
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

/** How a message goes out, fact by fact; one that is not known is left out. */
export function FactsPanel({ facts }: { facts: { label: string; value: string | null }[] }) {
  const t = useTranslations("sending")
  return (
    <Panel title={t("facts")}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-ui">
        {facts.map(
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

type ReachTilesProps = {
  /** What is counted besides those who read it. */
  counts: { label: string; count: number; icon: GlyphName }[]
  recipients: number
  read: number
}

/** How many got a message, and which share of them read it. */
export function ReachTiles({ counts, recipients, read }: ReachTilesProps) {
  const t = useTranslations("sending.columns")
  const share = useShare()
  const format = useFormatter()
  return (
    <div className="flex flex-wrap gap-3 *:grow *:basis-36 sm:gap-4">
      {counts.map(({ label, count, icon }) => (
        <StatTile key={label} label={label} value={format.number(count)} icon={<Glyph name={icon} />} />
      ))}
      <StatTile label={t("read")} value={share(read, recipients)} icon={<Glyph name="eye" />} />
    </div>
  )
}
