import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"

type Page = "students" | "teachers" | "admins" | "roles" | "import"

/** The document title of a page about members. */
export const membersTitle = (page: Page) => async (): Promise<Metadata> => ({
  title: (await getTranslations("members.pages"))(page),
})
