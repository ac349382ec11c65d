import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

export function Highlights({ highlights }: { highlights: InstituteProfile["highlights"] }) {
  const t = useTranslations("institutes.landing")
  if (highlights.length === 0) return null
  return (
    <section className={`page pt-24 ${OFFSCREEN_CARDS}`}>
      <h2 className="text-3xl">{t("highlights")}</h2>
      <ul className="mt-8 grid grid-cols-1 gap-x-12 gap-y-9 sm:grid-cols-2">
        {highlights.map(({ title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
              <Icon name="check" className="size-4.5" />
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
