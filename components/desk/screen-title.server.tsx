import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"

type Screen = "items" | "profile" | "branding" | "enquiries" | "institutes"

/** The title of a desk page in the browser's tab. */
export const screenTitle = (screen: Screen) => async (): Promise<Metadata> => {
  const t = await getTranslations("desk")
  return { title: t(`${screen}.title`) }
}
