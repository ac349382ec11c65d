import { useTranslations } from "next-intl"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { MarketingPage } from "../marketing-page"
import type { LegalPageProps } from "./legal-text"
import { ContactDetails } from "../contact-details"

/** The operator of the platform and its contact details. */
export function LegalContact({ platform, frame }: LegalPageProps & { platform: InstituteProfile }) {
  const t = useTranslations("marketing.legal")
  const { name, legalName, gstin } = platform
  return (
    <MarketingPage title={t("title")} lead={t("lead")} frame={frame}>
      <div className="page grid grid-cols-1 gap-x-16 gap-y-12 pt-12 lg:grid-cols-2">
        <section>
          <h2 className="text-xl">{t("operator")}</h2>
          <p className="mt-3 text-lg font-medium">{legalName ?? name}</p>
          {gstin && (
            <p className="mt-1 text-muted tabular">
              {t("gstin")} {gstin}
            </p>
          )}
        </section>
        <section>
          <h2 className="mb-4 text-xl">{t("write")}</h2>
          <ContactDetails platform={platform} />
        </section>
        <section>
          <h2 className="text-xl">{t("grievance")}</h2>
          <p className="mt-2 max-w-prose text-muted">{t("grievanceNote")}</p>
        </section>
        <p className="max-w-prose text-muted">{t("institutes")}</p>
      </div>
    </MarketingPage>
  )
}
