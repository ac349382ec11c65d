import { useTranslations } from "next-intl"
import { Picture } from "@/components/ui/media/picture"
import type { ItemCard } from "@/lib/features/items/contract"
import { formatDate } from "@/lib/shared/dates"
import { paths } from "@/lib/shared/paths"
import type { CardInstitute } from "./item-card"
import { Price } from "./price"
import { useRegionalLocale } from "./use-regional-locale"

/** An item as a compact row. */
export function ItemRow({ item, institute }: { item: ItemCard; institute: CardInstitute }) {
  const locale = useRegionalLocale(institute.country)
  const t = useTranslations("items")
  const { id, kind, title, image, startsAt, teachers } = item
  const format = { locale, timezone: institute.timezone, style: "moment", withZone: true } as const
  return (
    <li className="group relative flex gap-4">
      <Picture
        src={image?.key}
        blur={image?.blur}
        alt=""
        name={title}
        width={320}
        height={180}
        sizes="144px"
        className="h-20 w-32 shrink-0 rounded sm:h-22 sm:w-39"
      />
      <div className="flex min-w-0 flex-col justify-center gap-0.5">
        <h3 className="text-ui leading-snug font-semibold">
          <a
            href={paths.item(institute.id, kind, id)}
            className="group-hover:text-primary after:absolute after:inset-0 after:rounded"
          >
            {title}
          </a>
        </h3>
        {startsAt ? (
          <time dateTime={startsAt.toISOString()} className="text-sm text-muted">
            {formatDate(startsAt, format)}
          </time>
        ) : (
          teachers.length > 0 && (
            <p className="truncate text-sm text-muted">{t("by", { names: teachers.join(", ") })}</p>
          )
        )}
        <div className="text-ui">
          <Price item={item} country={institute.country} />
        </div>
      </div>
    </li>
  )
}
