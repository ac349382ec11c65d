import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"

type Page = "received" | "sent" | "write" | "one" | "numbers"

/** The metadata, with the title, of a notifications page. */
export const notificationsTitle = (page: Page) => async (): Promise<Metadata> => ({
  title: (await getTranslations("notifications.pages"))(page),
})
