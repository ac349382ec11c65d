import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"
import type { LandingSection } from "@/lib/features/site/landing-shapes"

/** A section with a text of the institute's own, which is sanitized when it is saved. */
export function TextSection({ section: { title, text } }: { section: LandingSection }) {
  if (!title && !text) return null
  return (
    <section className={`page pt-24 ${OFFSCREEN_CARDS}`}>
      {title && <h2 className="mb-5 text-3xl break-words">{title}</h2>}
      {text && <div className="prose break-words" dangerouslySetInnerHTML={{ __html: text }} />}
    </section>
  )
}
