import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"
import type { LandingSection } from "@/lib/features/site/landing-shapes"

export function Highlights({ section: { title, entries } }: { section: LandingSection }) {
  const t = useTranslations("institutes.landing")
  if (entries.length === 0) return null
  return (
    <section className={`page pt-24 ${OFFSCREEN_CARDS}`}>
      <h2 className="text-3xl break-words">{title || t("highlights")}</h2>
      <ul className="mt-8 grid grid-cols-1 gap-x-12 gap-y-9 sm:grid-cols-2">
        {entries.map((entry, at) => (
          <li key={at} className="flex gap-4">
            <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
              <Icon name="check" className="size-4.5" />
            </span>
            <div className="min-w-0 break-words">
              <h3 className="text-lg">{entry.title}</h3>
              <p className="mt-1 text-muted">{entry.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
