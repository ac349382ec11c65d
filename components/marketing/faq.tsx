import { useTranslations } from "next-intl"
import { StructuredData } from "@/components/ui/structured-data"
import { FaqList } from "@/components/ui/faq-list"
import { ButtonLink } from "@/components/ui/button"
import { faqJsonLd } from "@/lib/features/institutes/json-ld"
import { paths } from "@/lib/shared/paths"
import { MarketingPage } from "./marketing-page"

/** The questions of prospective institutes. */
export function Faq({ faqs }: { faqs: { id: number; question: string; answer: string }[] }) {
  const t = useTranslations("marketing")
  return (
    <MarketingPage title={t("faq.title")} lead={t("faq.lead")}>
      {faqs.length > 0 && <StructuredData data={[faqJsonLd(faqs)]} />}
      <div className="page pt-10">
        <div className="max-w-3xl">
          <FaqList faqs={faqs} />
        </div>
        <p className="mt-10 text-muted">{t("faq.more")}</p>
        <ButtonLink variant="secondary" href={paths.contactUs} className="mt-4">
          {t("pricing.ask")}
        </ButtonLink>
      </div>
    </MarketingPage>
  )
}
