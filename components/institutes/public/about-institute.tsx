import { useTranslations } from "next-intl"
import { Picture } from "@/components/ui/media/picture"
import { PlayOverlay } from "@/components/ui/media/play-overlay"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { Teaser } from "@/components/ui/media/teaser"
import type { LandingSection } from "@/lib/features/site/landing-shapes"

type AboutProps = { institute: InstituteProfile; section: LandingSection }

/** The description of an institute. */
export function AboutInstitute({ institute, section }: AboutProps) {
  const t = useTranslations("institutes.landing")
  const text = section.text || institute.about
  if (!text) return null
  return (
    <div className="min-w-0">
      <h2 className="text-3xl break-words">{section.title || t("about", { name: institute.name })}</h2>
      <p className="mt-5 max-w-prose break-words whitespace-pre-line text-muted">{text}</p>
    </div>
  )
}

/** Of the link on the banner that plays the video. */
export const TEASER_ANCHOR = "teaser"

/** The teaser video of an institute on its cover. */
export function TeaserSection({ institute: { name, teaser, cover }, section }: AboutProps) {
  const t = useTranslations("institutes.landing")
  if (!teaser) return null
  const title = section.title || t("teaser", { name })
  return (
    <div id={TEASER_ANCHOR} className="min-w-0 scroll-mt-24">
      {section.title && <h2 className="mb-5 text-3xl break-words">{section.title}</h2>}
      <Teaser anchor={TEASER_ANCHOR} src={teaser.url} title={title}>
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
          <span className="sr-only">: {title}</span>
        </PlayOverlay>
      </Teaser>
    </div>
  )
}
