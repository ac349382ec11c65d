import { useTranslations } from "next-intl"
import { Avatar } from "@/components/ui/avatar"
import { Badge } from "@/components/ui/badge"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Glyph, type GlyphName } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { ItemDetail } from "@/lib/features/items/contract"
import { isLanguage } from "@/lib/shared/constants"
import { formatDate } from "@/lib/shared/dates"
import { paths } from "@/lib/shared/paths"
import { useRegion } from "./region"
import { Rating } from "./rating"

/** Title, promise, teacher, rating, language and level of an item. */
export function ItemHead({ item, institute }: { item: ItemDetail; institute: InstituteProfile }) {
  const t = useTranslations("items")
  const locale = useRegion(institute.country)
  const { title, kind, category, level, language, shortText, taughtBy, updatedAt } = item
  const updated = formatDate(updatedAt, { locale, timezone: institute.timezone })
  return (
    <header>
      <Breadcrumbs
        trail={[
          { label: institute.name, href: paths.institute(institute.id) },
          { label: t(`kinds.${kind}`), href: paths.items(institute.id, kind) },
          { label: title },
        ]}
      />
      <p className="mt-6 flex flex-wrap gap-2">
        <Badge tone="primary">{t(`one.${kind}`)}</Badge>
        {category && <Badge>{category}</Badge>}
      </p>
      <h1 className="mt-3 text-3xl sm:text-4xl lg:text-5xl">{title}</h1>
      <p className="mt-4 max-w-2xl text-lg text-muted">{shortText}</p>
      <ul className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2.5 text-ui">
        {item.ratingCount > 0 && (
          <li>
            <Rating average={item.ratingAvg} count={item.ratingCount} />
          </li>
        )}
        {level && <Fact glyph="trending-up" text={t(`levels.${level}`)} />}
        <Fact glyph="languages" text={isLanguage(language) ? t(`languages.${language}`) : language} />
        <Fact glyph="clock" text={t("detail.updated", { date: updated })} />
      </ul>
      {taughtBy.length > 0 && (
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
          {taughtBy.map(({ userId, name, image, headline }) => (
            <li key={userId}>
              <a href={paths.teacher(institute.id, userId)} className="group flex items-center gap-3 rounded">
                <Avatar name={name} picture={image} />
                <span>
                  <span className="block text-ui font-medium group-hover:text-primary">{name}</span>
                  {headline && <span className="block text-sm text-muted">{headline}</span>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

function Fact({ glyph, text }: { glyph: GlyphName; text: string }) {
  return (
    <li className="flex items-center gap-1.5 text-sm text-muted">
      <Glyph name={glyph} className="size-4" />
      {text}
    </li>
  )
}
