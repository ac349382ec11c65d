import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"

type Page = "students" | "teachers" | "admins" | "roles" | "import"

/** The title of a page about people in the browser's tab. */
export const membersTitle = (page: Page) => async (): Promise<Metadata> => ({
  title: (await getTranslations("members.pages"))(page),
})
