import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { paths } from "@/lib/shared/paths"
import { HeroIllustration, type Showcase } from "./hero-illustration"

export function Hero({ showcase }: { showcase: Showcase | undefined }) {
  const t = useTranslations("marketing")
  return (
    <section className="overflow-x-clip">
      <div className="page grid grid-cols-1 items-center gap-x-16 gap-y-12 pt-10 sm:pt-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)]">
        <div>
          <h1 className="text-4xl sm:text-5xl xl:text-6xl">{t("home.title")}</h1>
          <p className="mt-6 max-w-xl text-lg text-muted">{t("home.lead")}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <ButtonLink size="lg" href={paths.createInstitute}>
              {t("start")}
              <Icon name="arrow-right" className="rtl:rotate-180" />
            </ButtonLink>
            <ButtonLink size="lg" variant="secondary" href={showcase?.href ?? paths.institutes}>
              {t("example")}
            </ButtonLink>
          </div>
          <p className="mt-5 max-w-md text-sm text-muted">{t("home.note")}</p>
        </div>
        <HeroIllustration showcase={showcase} />
      </div>
    </section>
  )
}
