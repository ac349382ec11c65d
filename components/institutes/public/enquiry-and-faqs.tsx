import { useTranslations } from "next-intl"
import { FaqList } from "@/components/ui/faq-list"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { LandingSection } from "@/lib/features/site/landing-shapes"
import { EnquirySection } from "./enquiry-section"

type FaqColumnProps = { faqs: { id: number; question: string; answer: string }[]; title: string }

export function FaqColumn({ faqs, title }: FaqColumnProps) {
  const t = useTranslations("institutes.landing")
  return (
    <section className="min-w-0">
      <h2 className="mb-6 text-3xl break-words">{title || t("faqs")}</h2>
      <FaqList faqs={faqs} />
    </section>
  )
}

export function EnquiryColumn({ institute, section }: { institute: InstituteProfile; section: LandingSection }) {
  const t = useTranslations("institutes.enquiry")
  return (
    <section id="enquiry" className="min-w-0">
      <h2 className="text-3xl break-words">{section.title || t("title")}</h2>
      <p className="mt-2 mb-7 text-muted">{section.text || t("intro")}</p>
      <EnquirySection institute={institute} />
    </section>
  )
}
