import { useTranslations } from "next-intl"
import { FaqList } from "@/components/items/public/faq-list"
import type { Plan } from "@/lib/features/plans/contract"
import { ClosingCall } from "./closing-call"
import { MarketingPage } from "./marketing-page"
import { PlanCards } from "./plan-cards"
import { PlanTable } from "./plan-table"

type PricingProps = { plans: Plan[]; faqs: { id: number; question: string; answer: string }[] }

/** Plans by month or by year; the choice is two radio buttons that the style sheet reads. */
export function Pricing({ plans, faqs }: PricingProps) {
  const t = useTranslations("marketing")
  return (
    <MarketingPage title={t("pricing.title")} lead={t("pricing.lead")}>
      <section className="group/plans page pt-10">
        <fieldset className="mb-8 inline-flex rounded-full bg-sunken p-1 text-ui font-medium">
          <legend className="sr-only">{t("pricing.interval")}</legend>
          <IntervalChoice value="month" label={t("pricing.monthly")} isChosen />
          <IntervalChoice value="year" label={t("pricing.yearly")} note={t("pricing.yearlyNote")} />
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
      <ClosingCall />
    </MarketingPage>
  )
}

function IntervalChoice({
  value,
  label,
  note,
  isChosen,
}: {
  value: string
  label: string
  note?: string
  isChosen?: boolean
}) {
  return (
    <label className="rounded-full px-4 py-2 has-checked:bg-raised has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-primary">
      <input type="radio" name="interval" value={value} defaultChecked={isChosen} className="sr-only" />
      {label}
      {note && <span className="ms-2 text-sm font-normal text-muted">{note}</span>}
    </label>
  )
}
