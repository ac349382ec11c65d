import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { FaqList } from "@/components/ui/faq-list"
import { ButtonLink } from "@/components/ui/button"
import type { InstituteProfile, Testimonial, TeacherCard } from "@/lib/features/institutes/contract"
import { faqJsonLd, organizationJsonLd } from "@/lib/features/institutes/json-ld"
import { paths } from "@/lib/shared/paths"
import { AboutInstitute } from "./about-institute"
import { Achievements } from "./achievements"
import { EnquirySection } from "./enquiry-section"
import { Highlights } from "./highlights"
import { InstituteFrame } from "./institute-frame"
import { LandingCover } from "./landing-cover"
import { TestimonialList } from "./testimonial-list"
import { StructuredData } from "@/components/ui/structured-data"
import { TeacherGrid } from "./teacher-grid"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

export type LandingProps = {
  institute: InstituteProfile
  /** The items of the first kind, and below those of the others. */
  mainItems: ReactNode
  otherItems: ReactNode
  teachers: TeacherCard[]
  testimonials: Testimonial[]
  faqs: { id: number; question: string; answer: string }[]
}

export function Landing({ institute, mainItems, otherItems, teachers, testimonials, faqs }: LandingProps) {
  return (
    <InstituteFrame institute={institute}>
      <StructuredData data={[organizationJsonLd(institute), ...(faqs.length > 0 ? [faqJsonLd(faqs)] : [])]} />
      <LandingCover institute={institute} />
      <div id="items">{mainItems}</div>
      <AboutInstitute institute={institute} />
      <Highlights highlights={institute.highlights} />
      {otherItems}
      <Achievements institute={institute} />
      <Teachers institute={institute} teachers={teachers} />
      <TestimonialList testimonials={testimonials} instituteId={institute.id} />
      <EnquiryAndFaqs institute={institute} faqs={faqs} />
    </InstituteFrame>
  )
}

function Teachers({ institute, teachers }: Pick<LandingProps, "institute" | "teachers">) {
  const t = useTranslations("institutes.landing")
  if (teachers.length === 0) return null
  return (
    <section className={`page pt-24 ${OFFSCREEN_CARDS}`}>
      <h2 className="mb-8 text-3xl">{t("teachers")}</h2>
      <TeacherGrid teachers={teachers} instituteId={institute.id} headings="h3" />
      {institute.counts.teachers > teachers.length && (
        <ButtonLink variant="secondary" href={paths.teachers(institute.id)} className="mt-8">
          {t("allTeachers")}
        </ButtonLink>
      )}
    </section>
  )
}

function EnquiryAndFaqs({ institute, faqs }: Pick<LandingProps, "institute" | "faqs">) {
  const t = useTranslations("institutes")
  return (
    <div className={`page grid gap-x-16 gap-y-14 pt-24 lg:grid-cols-2 ${OFFSCREEN_CARDS}`}>
      {faqs.length > 0 && (
        <section>
          <h2 className="mb-6 text-3xl">{t("landing.faqs")}</h2>
          <FaqList faqs={faqs} />
        </section>
      )}
      <section id="enquiry">
        <h2 className="text-3xl">{t("enquiry.title")}</h2>
        <p className="mt-2 mb-7 text-muted">{t("enquiry.intro")}</p>
        <EnquirySection institute={institute} />
      </section>
    </div>
  )
}
