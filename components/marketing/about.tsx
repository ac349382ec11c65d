import { useTranslations } from "next-intl"
import { CallToAction } from "./call-to-action"
import { DARK_SURFACE } from "./dark-surface-class"
import { MarketingPage } from "./marketing-page"

const PROMISES = ["learners", "money", "plainLanguage", "noLockIn"] as const

export function About() {
  const t = useTranslations("marketing.about")
  return (
    <MarketingPage title={t("title")} lead={t("lead")}>
      <div className="page grid grid-cols-1 gap-x-16 gap-y-10 pt-16 lg:grid-cols-2">
        <section>
          <h2 className="text-2xl">{t("why.title")}</h2>
          <p className="mt-4 max-w-prose text-lg text-muted">{t("why.text")}</p>
        </section>
        <section>
          <h2 className="text-2xl">{t("how.title")}</h2>
          <p className="mt-4 max-w-prose text-lg text-muted">{t("how.text")}</p>
        </section>
      </div>
      <section className={`mt-24 py-20 ${DARK_SURFACE}`}>
        <div className="page">
          <h2 className="text-3xl sm:text-4xl">{t("promises.title")}</h2>
          <dl className="mt-10 grid grid-cols-1 gap-x-12 gap-y-10 sm:grid-cols-2">
            {PROMISES.map((promise) => (
              <div key={promise} className="border-t border-current/30 pt-5">
                <dt className="text-xl font-semibold">{t(`promises.${promise}.title`)}</dt>
                <dd className="mt-2 max-w-md">{t(`promises.${promise}.text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <CallToAction />
    </MarketingPage>
  )
}
