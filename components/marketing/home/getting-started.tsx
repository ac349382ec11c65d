import { useTranslations } from "next-intl"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

const STEPS = ["name", "course", "share"] as const

/** The steps of the first week. */
export function GettingStarted() {
  const t = useTranslations("marketing.home.gettingStarted")
  return (
    <section className={`page pt-28 ${OFFSCREEN_CARDS}`}>
      <h2 className="text-3xl sm:text-4xl">{t("title")}</h2>
      <ol className="mt-10 grid grid-cols-1 gap-x-10 gap-y-10 md:grid-cols-3">
        {STEPS.map((step, at) => (
          <li key={step} className="border-t-2 border-primary pt-5">
            <p aria-hidden className="text-4xl font-semibold tracking-tight text-primary tabular">
              {at + 1}
            </p>
            <h3 className="mt-3 text-xl">{t(`steps.${step}.title`)}</h3>
            <p className="mt-2 text-muted">{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
