import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { MarketingPage } from "./marketing-page"
import { ContactDetails } from "./contact-details"

/** The contact page: an enquiry form and the other contact details. */
export function Contact({ platform, form }: { platform: InstituteProfile; form: ReactNode }) {
  const t = useTranslations("marketing.contact")
  return (
    <MarketingPage title={t("title")} lead={t("lead")}>
      <div className="page grid grid-cols-1 gap-x-20 gap-y-14 pt-12 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <section aria-label={t("write")} className="rounded bg-surface p-6 shadow-card sm:p-8">
          {form}
        </section>
        <div className="flex flex-col gap-10">
          <section>
            <h2 className="mb-4 text-xl">{t("otherContacts")}</h2>
            <ContactDetails platform={platform} />
          </section>
          <section>
            <h2 className="text-xl">{t("learner")}</h2>
            <p className="mt-2 max-w-md text-muted">{t("learnerMessage")}</p>
          </section>
        </div>
      </div>
    </MarketingPage>
  )
}
