import { useTranslations } from "next-intl"
import { mediaAddress } from "@/components/ui/media-address"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { BELOW } from "./below"

/** Who they are, beside the film in which they say it themselves. */
export function AboutInstitute({ institute }: { institute: InstituteProfile }) {
  const t = useTranslations("institutes.landing")
  const { name, about, teaser, cover } = institute
  if (!about && !teaser) return null
  return (
    <section id="about" className={`page grid items-center gap-x-14 gap-y-8 pt-20 lg:grid-cols-2 ${BELOW}`}>
      {about && (
        <div>
          <h2 className="text-3xl">{t("about", { name })}</h2>
          <p className="mt-5 max-w-prose whitespace-pre-line text-muted">{about}</p>
        </div>
      )}
      {teaser && (
        <video
          src={teaser.address}
          poster={cover ? mediaAddress(cover.key, 960) : undefined}
          controls
          playsInline
          preload="none"
          width={1280}
          height={720}
          aria-label={t("teaser", { name })}
          className="aspect-video w-full rounded bg-sunken object-cover shadow-card"
        />
      )}
    </section>
  )
}
