import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"

type NotificationSummaryProps = {
  title: string
  body: string
  time: string
  picture?: string | null | undefined
  isUnread?: boolean
  isUrgent?: boolean
  isFromPlatform?: boolean
}

/** A notification in the bell and in lists: picture, title, two lines of its text, and its time. */
export function NotificationSummary(props: NotificationSummaryProps) {
  const { title, body, time, picture, isUnread, isUrgent, isFromPlatform } = props
  const t = useTranslations("notifications")
  return (
    <span className="flex min-w-0 grow items-start gap-3 text-start">
      <span className="relative mt-0.5 flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-primary-soft text-primary">
        {picture ? (
          <img src={picture} alt="" width={40} height={40} loading="lazy" className="size-full object-cover" />
        ) : (
          <Icon name={isFromPlatform ? "info" : "bell"} />
        )}
      </span>
      <span className="min-w-0 grow">
        <span className={cn("line-clamp-2 text-ui break-words", isUnread ? "font-semibold" : "font-medium")}>
          {isUnread && <span className="sr-only">{t("unreadPrefix")} </span>}
          {title}
        </span>
        <span className="mt-0.5 line-clamp-2 text-sm break-words text-muted">{body}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          {time}
          {isFromPlatform && <Badge>{t("fromPlatform")}</Badge>}
          {isUrgent && <Badge tone="warning">{t("urgent")}</Badge>}
        </span>
      </span>
      <span aria-hidden className={cn("mt-2 size-2 shrink-0 rounded-full", isUnread && "bg-primary")} />
    </span>
  )
}
