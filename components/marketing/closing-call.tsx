import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { Glyph } from "@/components/ui/icon"
import { paths } from "@/lib/shared/paths"
import { DEEP } from "./deep"
import { BELOW } from "@/components/ui/below"

/** The last word of a page, and the way on. */
export function ClosingCall() {
  const t = useTranslations("marketing")
  return (
    <section className={`page pt-28 ${BELOW}`}>
      <div className={`rounded px-6 py-16 sm:px-14 sm:py-20 ${DEEP}`}>
        <h2 className="max-w-2xl text-3xl sm:text-5xl">{t("home.close.title")}</h2>
        <p className="mt-5 max-w-xl text-lg">{t("home.close.lead")}</p>
        <ButtonLink size="lg" variant="accent" href={paths.contactUs} className="mt-9">
          {t("start")}
          <Glyph name="arrow-right" className="rtl:rotate-180" />
        </ButtonLink>
      </div>
    </section>
  )
}
