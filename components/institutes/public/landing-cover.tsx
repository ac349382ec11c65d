import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Picture } from "@/components/ui/media/picture"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { LandingSection } from "@/lib/features/site/landing-shapes"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { TEASER_ANCHOR } from "./about-institute"

/** What the button to the items says: of a kind with words of its own it leads to the list of these, else down the page. */
const BROWSE: Record<ItemKind, "browse" | "browseAll"> = {
  course: "browse",
  pre_recorded: "browseAll",
  book: "browseAll",
  study_material: "browseAll",
  webinar: "browseAll",
  consultation: "browseAll",
}

/** The hero of an institute's landing page: cover, name, tagline and call to action. */
export function LandingCover({ institute, section }: { institute: InstituteProfile; section: LandingSection }) {
  const t = useTranslations("institutes.landing")
  const { id, name, cover, counts, teaser } = institute
  const tagline = section.text || institute.tagline
  const firstKind = counts.items.find(({ count }) => count > 0)
  return (
    <section className="relative isolate overflow-hidden bg-[oklch(0.2_0.02_260)] text-[oklch(1_0_0)]">
      {cover && (
        <Picture
          src={cover.key}
          blur={cover.blur}
          alt=""
          width={cover.width ?? 1600}
          height={cover.height ?? 900}
          sizes="100vw"
          priority
          className="absolute inset-0 -z-10 h-full object-[70%_50%]"
        />
      )}
      <div className="cover-veil absolute inset-0 -z-10" />
      <div className="page flex min-h-[min(34rem,78svh)] flex-col justify-end pt-28 pb-14 sm:justify-center sm:py-24">
        <h1 className="max-w-2xl text-4xl break-words sm:text-5xl lg:text-6xl">{section.title || name}</h1>
        {tagline && <p className="mt-5 max-w-xl text-lg text-pretty break-words sm:text-xl">{tagline}</p>}
        <div className="mt-9 flex flex-wrap gap-3">
          {firstKind && (
            <ButtonLink
              size="lg"
              href={BROWSE[firstKind.kind] === "browse" ? paths.items(id, firstKind.kind) : "#items"}
            >
              {t(BROWSE[firstKind.kind])}
              <Icon name="arrow-right" className="rtl:rotate-180" />
            </ButtonLink>
          )}
          <ButtonLink
            size="lg"
            variant="ghost"
            href={teaser ? `#${TEASER_ANCHOR}` : "#enquiry"}
            className="text-[oklch(1_0_0)] ring-1 ring-[oklch(1_0_0/0.45)] ring-inset hover:bg-[oklch(1_0_0/0.14)]"
          >
            {teaser ? t("watch") : t("ask")}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
