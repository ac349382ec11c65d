import type { ReactNode } from "react"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"
import type { InstituteProfile, TeacherCard, Testimonial } from "@/lib/features/institutes/contract"
import type { LandingSection, SectionKind } from "@/lib/features/site/landing-shapes"
import { AboutInstitute, TeaserSection } from "./about-institute"
import { Achievements } from "./achievements"
import { EnquiryColumn, FaqColumn } from "./enquiry-and-faqs"
import { Highlights } from "./highlights"
import { LandingCover } from "./landing-cover"
import { TeachersSection } from "./teachers-section"
import { TestimonialList } from "./testimonial-list"
import { TextSection } from "./text-section"

/** All that a landing page shows. */
export type LandingContent = {
  institute: InstituteProfile
  /** The visible sections in display order. */
  sections: LandingSection[]
  teachers: TeacherCard[]
  testimonials: Testimonial[]
  faqs: { id: number; question: string; answer: string }[]
  /** The cards of an item section, and of all kinds that have no section of their own. */
  renderItems: (section: LandingSection) => ReactNode
}

/** The sections of a landing page. Two that belong together stand side by side where there is room. */
export function LandingSections({ content, openingSoon }: { content: LandingContent; openingSoon?: ReactNode }) {
  const [banner, ...rest] = rowsOf(content.sections, content)
  const isBannerFirst = banner?.[0]?.kind === "banner"
  return (
    <>
      {isBannerFirst && <Rows rows={[banner]} content={content} />}
      {openingSoon}
      <Rows rows={isBannerFirst ? rest : rowsOf(content.sections, content)} content={content} />
    </>
  )
}

function Rows({ rows, content }: { rows: LandingSection[][]; content: LandingContent }) {
  return rows.map((row) => {
    const [first] = row
    if (!first) return null
    if (!isColumn(first.kind)) return <Section key={first.id} section={first} content={content} />
    return (
      <div
        key={first.id}
        id={COLUMNS[first.kind]?.anchor}
        className={`page grid items-start gap-x-16 gap-y-14 pt-24 ${row.length > 1 ? "lg:grid-cols-2" : ""} ${OFFSCREEN_CARDS}`}
      >
        {row.map((section) => (
          <Section key={section.id} section={section} content={content} />
        ))}
      </div>
    )
  })
}

/** The sections that may share a row, each with what it stands beside, and the anchor of the row. */
const COLUMNS: Partial<Record<SectionKind, { beside: SectionKind; anchor?: string }>> = {
  details: { beside: "teaser", anchor: "about" },
  teaser: { beside: "details", anchor: "about" },
  faqs: { beside: "enquiry" },
  enquiry: { beside: "faqs" },
}
const isColumn = (kind: SectionKind) => kind in COLUMNS

function rowsOf(sections: LandingSection[], content: LandingContent): LandingSection[][] {
  const rows: LandingSection[][] = []
  for (const section of sections.filter((one) => hasContent(one, content))) {
    const last = rows.at(-1)
    const [previous] = last ?? []
    if (last?.length === 1 && previous && COLUMNS[section.kind]?.beside === previous.kind) last.push(section)
    else rows.push([section])
  }
  return rows
}

/** Whether a section that may share a row has something to show; the others show nothing by themselves. */
function hasContent({ kind, text }: LandingSection, { institute, faqs }: LandingContent): boolean {
  if (kind === "details") return Boolean(text || institute.about)
  if (kind === "teaser") return institute.teaser !== null
  return kind !== "faqs" || faqs.length > 0
}

function Section({ section, content }: { section: LandingSection; content: LandingContent }) {
  const { institute, teachers, testimonials, faqs, renderItems } = content
  switch (section.kind) {
    case "banner":
      return <LandingCover institute={institute} section={section} />
    case "items":
    case "moreItems":
      return renderItems(section)
    case "details":
      return <AboutInstitute institute={institute} section={section} />
    case "teaser":
      return <TeaserSection institute={institute} section={section} />
    case "highlights":
      return <Highlights section={section} />
    case "achievements":
      return <Achievements name={institute.name} section={section} />
    case "teachers":
      return <TeachersSection institute={institute} teachers={teachers} title={section.title} />
    case "reviews":
      return <TestimonialList testimonials={testimonials} instituteId={institute.id} title={section.title} />
    case "faqs":
      return <FaqColumn faqs={faqs} title={section.title} />
    case "enquiry":
      return <EnquiryColumn institute={institute} section={section} />
    case "text":
      return <TextSection section={section} />
  }
}
