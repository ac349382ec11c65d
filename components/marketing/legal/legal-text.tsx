import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { MarketingPage, type PageFrame } from "../marketing-page"

/** The date of the last change of the legal texts; update it with every change. */
const UPDATED_ON = "2026-11-20T12:00:00Z"

/** A legal page may stand at the host of an institute. */
export interface LegalPageProps {
  frame?: PageFrame | undefined
}

type LegalTextProps = LegalPageProps & {
  title: string
  lead: string
  sections: { id: string; title: string; text: string }[]
}

/** A legal text in sections with anchors. */
export function LegalText({ title, lead, sections, frame }: LegalTextProps) {
  const t = useTranslations("marketing")
  const { date } = useFormats()
  return (
    <MarketingPage title={title} lead={lead} frame={frame}>
      <div className="page pt-10">
        {sections.map((section) => (
          <section key={section.id} id={section.id} className="border-t border-line py-7 first:border-0">
            <h2 className="text-xl">{section.title}</h2>
            <p className="mt-2 max-w-prose">{section.text}</p>
          </section>
        ))}
        <p className="mt-4 text-sm text-muted">{t("updated", { date: date(UPDATED_ON) })}</p>
      </div>
    </MarketingPage>
  )
}
