import { useTranslations } from "next-intl"
import { FaqList } from "@/components/items/public/faq-list"
import { ButtonLink } from "@/components/ui/button"
import type { InstituteProfile, Praise, TeacherCard } from "@/lib/features/institutes/contract"
import { faqData, organizationData } from "@/lib/features/institutes/structured-data"
import { paths } from "@/lib/shared/paths"
import { AboutInstitute } from "./about-institute"
import { Achievements } from "./achievements"
import { Enquiry } from "./enquiry-section"
import { Highlights } from "./highlights"
import { InstituteFrame } from "./institute-frame"
import { LandingCover } from "./landing-cover"
import { PraiseList } from "./praise-list"
import { MainShelf, NoShelves, type Shelf, SideShelves } from "./shelves"
import { StructuredData } from "./structured-data"
import { TeacherGrid } from "./teacher-grid"
import { BELOW } from "@/components/ui/below"

export type LandingProps = {
  institute: InstituteProfile
  shelves: Shelf[]
  teachers: TeacherCard[]
  praise: Praise[]
  faqs: { id: number; question: string; answer: string }[]
}

/** The front page of an institute. */
export function Landing({ institute, shelves, teachers, praise, faqs }: LandingProps) {
  const [main, ...others] = shelves
  return (
    <InstituteFrame institute={institute}>
      <StructuredData data={[organizationData(institute), ...(faqs.length > 0 ? [faqData(faqs)] : [])]} />
      <LandingCover institute={institute} />
      <div id="shelves">
        {main ? <MainShelf institute={institute} shelf={main} /> : <NoShelves name={institute.name} />}
      </div>
      <AboutInstitute institute={institute} />
      <Highlights highlights={institute.highlights} />
      <SideShelves institute={institute} shelves={others} />
      <Achievements institute={institute} />
      <Teachers institute={institute} teachers={teachers} />
      <PraiseList praise={praise} instituteId={institute.id} />
      <Ask institute={institute} faqs={faqs} />
    </InstituteFrame>
  )
}

function Teachers({ institute, teachers }: Pick<LandingProps, "institute" | "teachers">) {
  const t = useTranslations("institutes.landing")
  if (teachers.length === 0) return null
  return (
    <section className={`page pt-24 ${BELOW}`}>
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

function Ask({ institute, faqs }: Pick<LandingProps, "institute" | "faqs">) {
  const t = useTranslations("institutes")
  return (
    <div className={`page grid gap-x-16 gap-y-14 pt-24 lg:grid-cols-2 ${BELOW}`}>
      {faqs.length > 0 && (
        <section>
          <h2 className="mb-6 text-3xl">{t("landing.faqs")}</h2>
          <FaqList faqs={faqs} />
        </section>
      )}
      <section id="enquiry">
        <h2 className="text-3xl">{t("enquiry.title")}</h2>
        <p className="mt-2 mb-7 text-muted">{t("enquiry.note")}</p>
        <Enquiry institute={institute} />
      </section>
    </div>
  )
}
