import { getLocale, getTranslations } from "next-intl/server"
import { iconUrl } from "@/lib/features/institutes/page-metadata"
import { plainDocument } from "@/lib/server/front/plain-page"
import { languageOf } from "@/lib/shared/locale"
import { loadHostInstitute } from "../(public)/load-host-institute"

/** The page that the service worker shows in place of one that cannot be loaded: the same for every visitor of this host. */
export async function GET(): Promise<Response> {
  const [{ name, favicon, image, brandPrimary }, t, locale] = await Promise.all([
    loadHostInstitute(),
    getTranslations("plainPage"),
    getLocale(),
  ])
  const icon = favicon ?? image
  const html = plainDocument({
    title: t("offline"),
    message: t("offlineMessage"),
    language: languageOf(locale),
    brand: { name, icon: icon ? iconUrl(icon, 192) : "/icon.svg", colour: brandPrimary },
    // An empty address is that of the page which could not be loaded.
    link: { label: t("offlineRetry"), href: "" },
  })
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } })
}
