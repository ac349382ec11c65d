import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"

type Status = SentNotification["status"]

const TONES: Record<Status, BadgeTone> = {
  draft: "neutral",
  scheduled: "primary",
  sending: "warning",
  sent: "success",
  cancelled: "neutral",
}

/** The status of a message as a badge. */
export function SentStatus({ status }: { status: Status }) {
  const t = useTranslations("sending.status")
  return (
    <Badge tone={TONES[status]} hasDot>
      {t(status)}
    </Badge>
  )
}
