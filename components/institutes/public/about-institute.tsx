import { useTranslations } from "next-intl"
import { BELOW } from "@/components/ui/below"
import { Picture } from "@/components/ui/picture"
import { PlayMark } from "@/components/ui/play-mark"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { Teaser } from "./teaser"

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
        <Teaser src={teaser.address} title={t("teaser", { name })}>
          <Picture
            src={cover?.key}
            blur={cover?.blur}
            alt=""
            name={name}
            width={1280}
            height={720}
            sizes="(min-width: 1160px) 540px, (min-width: 1024px) 46vw, 94vw"
          />
          <PlayMark>
            {t("watch")}
            <span className="sr-only">: {t("teaser", { name })}</span>
          </PlayMark>
        </Teaser>
      )}
    </section>
  )
}
