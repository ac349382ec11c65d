import { useTranslations } from "next-intl"
import { FaqList } from "@/components/ui/faq-list"
import type { Plan } from "@/lib/features/plans/contract"
import { CallToAction } from "../call-to-action"
import { MarketingPage } from "../marketing-page"
import { PlanCards } from "./plan-cards"
import { PlanTable } from "./plan-table"

type PricingProps = { plans: Plan[]; faqs: { id: number; question: string; answer: string }[] }

/** The pricing page; the interval is chosen by two radio buttons, to which CSS reacts without a script. */
export function Pricing({ plans, faqs }: PricingProps) {
  const t = useTranslations("marketing")
  return (
    <MarketingPage title={t("pricing.title")} lead={t("pricing.lead")}>
      <section className="group/plans page pt-10">
        <fieldset className="mb-8 inline-flex rounded-full bg-sunken p-1 text-ui font-medium">
          <legend className="sr-only">{t("pricing.interval")}</legend>
          <IntervalOption value="month" label={t("pricing.monthly")} isChosen />
          <IntervalOption value="year" label={t("pricing.yearly")} hint={t("pricing.yearlyNote")} />
        </fieldset>
        <PlanCards plans={plans} headings="h2" />
      </section>
      <PlanTable plans={plans} />
      {faqs.length > 0 && (
        <section className="page pt-24">
          <h2 className="mb-6 text-3xl">{t("home.faqs.title")}</h2>
          <div className="max-w-3xl">
            <FaqList faqs={faqs} />
          </div>
        </section>
      )}
      <CallToAction />
    </MarketingPage>
  )
}

function IntervalOption({
  value,
  label,
  hint,
  isChosen,
}: {
  value: string
  label: string
  hint?: string
  isChosen?: boolean
}) {
  return (
    <label className="rounded-full px-4 py-2 has-checked:bg-raised has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-primary">
      <input type="radio" name="interval" value={value} defaultChecked={isChosen} className="sr-only" />
      {label}
      {hint && <span className="ms-2 text-sm font-normal text-muted">{hint}</span>}
    </label>
  )
}
