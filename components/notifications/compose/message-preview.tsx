"use client"
import { useTranslations } from "next-intl"
import { type ReactNode, useId } from "react"
import { FormSection } from "@/components/forms/form-section"
import { Avatar } from "@/components/ui/media/avatar"
import { buttonClass } from "@/components/ui/button-class"
import { mediaUrl } from "@/components/ui/media/media-url"
import { useObjectUrl } from "@/components/ui/use-object-url"
import { type ChannelKey, CHANNELS } from "@/lib/features/notifications/notification-shapes"
import type { MessageFormValues } from "./form-values"
import { NotificationSummary } from "../notification-summary"

/** The institute in whose name a message is sent. */
export type Sender = { name: string; picture: string | null }

type MessagePreviewProps = {
  draft: MessageFormValues
  sender: Sender
  /** The channels besides the bell; a channel that is off has no preview. */
  channels: Record<ChannelKey, boolean>
  isUrgent?: boolean
  isFromPlatform?: boolean
}

/** A preview of a message in the bell, as a push message and as an e-mail. */
export function MessagePreview({ draft, sender, channels, isUrgent, isFromPlatform }: MessagePreviewProps) {
  const t = useTranslations("sending.preview")
  const title = draft.title.trim() || t("noTitle")
  const body = draft.body.trim() || t("noBody")
  const chosen = useObjectUrl(draft.picture)
  const picture = chosen ?? (draft.image ? mediaUrl(draft.image, 640) : undefined)
  return (
    <FormSection title={t("title")}>
      <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2 xl:grid-cols-3">
        <Sample label={t("bell")} isOn>
          <NotificationSummary
            title={title}
            body={body}
            time={t("time")}
            picture={picture}
            isUnread
            isUrgent={isUrgent}
            isFromPlatform={isFromPlatform}
          />
        </Sample>
        {CHANNELS.map((channel) => {
          const Preview = PREVIEWS[channel]
          return (
            <Sample key={channel} label={t(channel)} isOn={channels[channel]}>
              <Preview sender={sender} title={title} body={body} picture={picture} />
            </Sample>
          )
        })}
      </div>
    </FormSection>
  )
}

type PreviewProps = { sender: Sender; title: string; body: string; picture: string | undefined }

function PushPreview({ sender, title, body, picture }: PreviewProps) {
  const t = useTranslations("sending.preview")
  return (
    <>
      <div className="flex items-start gap-3">
        <Avatar name={sender.name} picture={sender.picture} shape="square" size="sm" />
        <div className="min-w-0 grow">
          <p className="flex gap-2 text-xs text-muted">
            <span className="truncate">{sender.name}</span>
            <span className="shrink-0">{t("time")}</span>
          </p>
          <p className="mt-0.5 line-clamp-1 text-ui font-semibold break-words">{title}</p>
          <p className="line-clamp-2 text-sm break-words">{body}</p>
        </div>
      </div>
      {picture && <img src={picture} alt="" className="mt-3 h-24 w-full rounded-sm object-cover" />}
    </>
  )
}

function EmailPreview({ sender, title, body, picture }: PreviewProps) {
  const t = useTranslations("sending.preview")
  return (
    <div className="-m-4">
      <p className="border-b border-line px-4 py-2.5 text-sm font-semibold break-words">
        <span className="font-normal text-muted">{t("subject")}</span> {title}
      </p>
      <div className="overflow-hidden">
        <p className="flex items-center gap-2 bg-primary px-4 py-3 font-semibold text-primary-ink">
          {sender.picture && <Avatar name={sender.name} picture={sender.picture} shape="square" size="xs" />}
          <span className="truncate">{sender.name}</span>
        </p>
        <div className="flex flex-col gap-3 p-4 text-sm">
          <p>{t("greeting")}</p>
          {picture && <img src={picture} alt="" className="max-h-40 w-full rounded-sm object-cover" />}
          <p className="max-h-48 overflow-hidden rounded-sm bg-quiet p-3 break-words whitespace-pre-wrap">{body}</p>
          <span className={buttonClass({ size: "sm", className: "w-fit" })}>{t("button")}</span>
        </div>
      </div>
    </div>
  )
}

/** How a message looks in each channel. */
const PREVIEWS: Record<ChannelKey, (props: PreviewProps) => ReactNode> = { push: PushPreview, email: EmailPreview }

type SampleProps = { label: string; isOn: boolean; children: ReactNode }

function Sample({ label, isOn, children }: SampleProps) {
  const t = useTranslations("sending.preview")
  const id = useId()
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <figcaption id={id} className="text-sm text-muted">
        {label}
        {!isOn && ` · ${t("off")}`}
      </figcaption>
      {isOn ? (
        <div className="overflow-hidden rounded bg-raised p-4 shadow-card ring-1 ring-line">{children}</div>
      ) : (
        <p className="rounded bg-quiet p-4 text-sm text-muted">{t("offHint")}</p>
      )}
    </figure>
  )
}
