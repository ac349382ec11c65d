import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { paths } from "@/lib/shared/paths"
import { DARK_SURFACE } from "./dark-surface-class"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

export function CallToAction() {
  const t = useTranslations("marketing")
  return (
    <section className={`page pt-28 ${OFFSCREEN_CARDS}`}>
      <div className={`rounded px-6 py-16 sm:px-14 sm:py-20 ${DARK_SURFACE}`}>
        <h2 className="max-w-2xl text-3xl sm:text-5xl">{t("home.callToAction.title")}</h2>
        <p className="mt-5 max-w-xl text-lg">{t("home.callToAction.lead")}</p>
        <ButtonLink size="lg" variant="accent" href={paths.createInstitute} className="mt-9">
          {t("start")}
          <Icon name="arrow-right" className="rtl:rotate-180" />
        </ButtonLink>
      </div>
    </section>
  )
}
