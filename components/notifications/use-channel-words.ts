import { useTranslations } from "next-intl"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"

/** Names the ways by which a notification goes out; the bell is always one of them. */
export function useChannelWords() {
  const t = useTranslations("sending.channels")
  return (channels: SentNotification["channels"]) =>
    (["bell", ...channels] as const).map((channel) => t(channel)).join(" · ")
}
