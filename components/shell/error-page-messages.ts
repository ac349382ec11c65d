import english from "@/lib/shared/messages/en/error-page.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/error-page.json" with { type: "json" }

/** The messages of the error page in the language of the document; it renders without the next-intl provider. */
export function errorPageMessages(): (typeof english)["errorPage"] {
  const isHindi = typeof document !== "undefined" && document.documentElement.lang === "hi"
  return isHindi ? hindi.errorPage : english.errorPage
}
