import { useTranslations } from "next-intl"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"

/** Returns a function that names the audience of a notification. */
export function useAudienceLabel() {
  const t = useTranslations("sending.audience")
  return ({ kind, role, item }: SentNotification["audience"]): string => {
    if (kind === "role" && role) return t(`roles.${role}`)
    if (kind === "item") return item ? t("item", { item }) : t("itemGone")
    return t(kind === "role" ? "all" : kind)
  }
}
