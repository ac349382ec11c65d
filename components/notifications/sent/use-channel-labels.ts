import { useTranslations } from "next-intl"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"

/** Returns a function that names the channels of a notification; the bell is always one of them. */
export function useChannelLabels() {
  const t = useTranslations("sending.channels")
  return (channels: SentNotification["channels"]) =>
    (["bell", ...channels] as const).map((channel) => t(channel)).join(" · ")
}
