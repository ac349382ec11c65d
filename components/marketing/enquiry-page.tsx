import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { MarketingPage, type PageFrame } from "./marketing-page"

/** The form of enquiries on a page of its own, in the frame of the institute of the host. */
export function EnquiryPage({ frame, form }: { frame: PageFrame | undefined; form: ReactNode }) {
  const t = useTranslations("institutes.enquiry")
  return (
    <MarketingPage title={t("title")} lead={t("intro")} frame={frame}>
      <div className="page pt-10">
        <section aria-label={t("title")} className="max-w-2xl rounded bg-surface p-6 shadow-card sm:p-8">
          {form}
        </section>
      </div>
    </MarketingPage>
  )
}
