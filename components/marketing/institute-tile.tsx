import { useTranslations } from "next-intl"
import { Avatar } from "@/components/ui/media/avatar"
import { Picture } from "@/components/ui/media/picture"
import type { DirectoryEntry } from "@/lib/features/institutes/contract"
import { brandStyle } from "@/lib/shared/brand-colour"
import { paths } from "@/lib/shared/paths"

type InstituteTileProps = { institute: DirectoryEntry; headings: "h2" | "h3" }

/** An institute in its brand colours, linked to its own origin. */
export function InstituteTile({ institute, headings: Heading }: InstituteTileProps) {
  const t = useTranslations("marketing.institutes")
  const { id, name, tagline, image, cover, brandPrimary, brandAccent, locale, origin, items } = institute
  return (
    <article
      data-brand
      lang={locale}
      style={brandStyle(brandPrimary, brandAccent)}
      className="group relative flex min-w-0 grow flex-col overflow-hidden rounded bg-surface text-text shadow-card"
    >
      <Picture
        src={cover?.key}
        blur={cover?.blur}
        alt=""
        name={name}
        width={640}
        height={320}
        sizes="(min-width: 1160px) 350px, (min-width: 640px) 46vw, 94vw"
        className="aspect-[2/1]"
      />
      <div className="flex grow flex-col p-5">
        <span className="-mt-13 mb-3 w-fit rounded bg-surface p-1">
          <Avatar name={name} picture={image?.key} shape="square" size="lg" />
        </span>
        <Heading className="text-lg">
          <a href={`${origin}${paths.institute(id)}`} className="group-hover:text-primary after:absolute after:inset-0">
            {name}
          </a>
        </Heading>
        {tagline && <p className="mt-1 line-clamp-2 text-ui text-muted">{tagline}</p>}
        <p className="mt-auto flex items-center justify-between gap-3 pt-5 text-sm text-muted">
          <span className="truncate">{new URL(origin).hostname}</span>
          <span className="shrink-0 tabular">{t("items", { count: items })}</span>
        </p>
      </div>
    </article>
  )
}
