import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { BELOW } from "@/components/ui/below"

/** What learners get, as the institute puts it. */
export function Highlights({ highlights }: { highlights: InstituteProfile["highlights"] }) {
  const t = useTranslations("institutes.landing")
  if (highlights.length === 0) return null
  return (
    <section className={`page pt-24 ${BELOW}`}>
      <h2 className="text-3xl">{t("highlights")}</h2>
      <ul className="mt-8 grid gap-x-12 gap-y-9 sm:grid-cols-2">
        {highlights.map(({ title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
              <Glyph name="check" className="size-4.5" />
            </span>
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
