import type { ReactNode } from "react"
import { MissingPageNotice } from "@/components/shell/public/missing-page-notice"
import { SignInNotice } from "@/components/shell/public/sign-in-notice"
import { StructuredData } from "@/components/ui/structured-data"
import { faqJsonLd, organizationJsonLd } from "@/lib/features/institutes/json-ld"
import { InstituteFrame } from "./institute-frame"
import { type LandingContent, LandingSections } from "./landing-sections"

type LandingProps = {
  content: LandingContent
  /** What an institute that has published nothing shows below its cover. */
  openingSoon: ReactNode
}

/** The landing page of an institute. */
export function Landing({ content, openingSoon }: LandingProps) {
  const { institute, faqs, sections } = content
  const showsFaqs = faqs.length > 0 && sections.some(({ kind }) => kind === "faqs")
  return (
    <InstituteFrame institute={institute}>
      <StructuredData data={[organizationJsonLd(institute), ...(showsFaqs ? [faqJsonLd(faqs)] : [])]} />
      <SignInNotice />
      <MissingPageNotice />
      <LandingSections content={content} openingSoon={openingSoon} />
    </InstituteFrame>
  )
}
