import { useTranslations } from "next-intl"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"
import { Picture } from "@/components/ui/media/picture"
import { PlayOverlay } from "@/components/ui/media/play-overlay"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { Teaser } from "@/components/ui/media/teaser"

/** The description of an institute beside its teaser video. */
export function AboutInstitute({ institute }: { institute: InstituteProfile }) {
  const t = useTranslations("institutes.landing")
  const { name, about, teaser, cover } = institute
  if (!about && !teaser) return null
  return (
    <section id="about" className={`page grid items-center gap-x-14 gap-y-8 pt-20 lg:grid-cols-2 ${OFFSCREEN_CARDS}`}>
      {about && (
        <div>
          <h2 className="text-3xl">{t("about", { name })}</h2>
          <p className="mt-5 max-w-prose whitespace-pre-line text-muted">{about}</p>
        </div>
      )}
      {teaser && (
        <Teaser src={teaser.url} title={t("teaser", { name })}>
          <Picture
            src={cover?.key}
            blur={cover?.blur}
            alt=""
            name={name}
            width={1280}
            height={720}
            sizes="(min-width: 1160px) 540px, (min-width: 1024px) 46vw, 94vw"
          />
          <PlayOverlay>
            {t("watch")}
            <span className="sr-only">: {t("teaser", { name })}</span>
          </PlayOverlay>
        </Teaser>
      )}
    </section>
  )
}
