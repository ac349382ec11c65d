import { useTranslations } from "next-intl"
import { OFFSCREEN } from "@/components/ui/offscreen-class"
import type { InstituteProfile } from "@/lib/features/institutes/contract"

/** The institute in numbers, on its brand colour. */
export function Achievements({ institute: { name, achievements } }: { institute: InstituteProfile }) {
  const t = useTranslations("institutes.landing")
  if (achievements.length === 0) return null
  return (
    <section aria-label={t("achievements", { name })} className={`mt-24 bg-primary text-primary-ink ${OFFSCREEN}`}>
      <dl className="page grid grid-cols-2 gap-x-8 gap-y-10 py-14 lg:grid-cols-4">
        {achievements.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1">
            <dt className="text-ui">{label}</dt>
            <dd className="text-4xl font-semibold tracking-tight tabular sm:text-5xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
