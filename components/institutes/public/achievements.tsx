import { useTranslations } from "next-intl"
import { OFFSCREEN } from "@/components/ui/offscreen-class"
import type { LandingSection } from "@/lib/features/site/landing-shapes"

/** The institute in numbers, on its brand colour. */
export function Achievements({ name, section: { title, entries } }: { name: string; section: LandingSection }) {
  const t = useTranslations("institutes.landing")
  if (entries.length === 0) return null
  return (
    <section
      aria-label={title || t("achievements", { name })}
      className={`mt-24 bg-primary text-primary-ink ${OFFSCREEN}`}
    >
      {title && <h2 className="page pt-14 text-3xl break-words">{title}</h2>}
      <dl className="page grid grid-cols-2 gap-x-8 gap-y-10 py-14 lg:grid-cols-4">
        {entries.map(({ title: value, text: label }, at) => (
          <div key={at} className="flex min-w-0 flex-col-reverse justify-end gap-1">
            <dt className="text-ui break-words">{label}</dt>
            <dd className="text-4xl font-semibold tracking-tight break-words tabular sm:text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
