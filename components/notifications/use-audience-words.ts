import { useTranslations } from "next-intl"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"

/** Says for whom a notification is. */
export function useAudienceWords() {
  const t = useTranslations("sending.audience")
  return ({ kind, role, item }: SentNotification["audience"]): string => {
    if (kind === "role" && role) return t(`roles.${role}`)
    if (kind === "item") return item ? t("item", { item }) : t("itemGone")
    return t(kind === "role" ? "all" : kind)
  }
}
