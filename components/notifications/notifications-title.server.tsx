import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"

type Page = "received" | "sent" | "write" | "one" | "numbers"

/** The title of a page about notifications in the browser's tab. */
export const notificationsTitle = (page: Page) => async (): Promise<Metadata> => ({
  title: (await getTranslations("notifications.pages"))(page),
})
