import { useTranslations } from "next-intl"
import { Cover } from "@/components/ui/media/cover"
import type { ItemCard } from "@/lib/features/items/contract"
import { paths } from "@/lib/shared/paths"
import type { CardInstitute } from "./item-card"
import { OwnedItem } from "./owned-item"
import { Price } from "./price"
import { useFormats } from "@/components/ui/use-formats"
import { hasPortraitCover } from "@/lib/shared/item-kinds"

export function ItemRow({ item, institute }: { item: ItemCard; institute: CardInstitute }) {
  const { dateTime } = useFormats(institute)
  const t = useTranslations("items")
  const { id, kind, title, image, startsAt, teachers } = item
  return (
    <li className="group relative flex flex-wrap gap-4">
      <Cover
        isPortrait={hasPortraitCover(kind)}
        src={image?.key}
        blur={image?.blur}
        alt=""
        name={title}
        width={320}
        height={180}
        sizes="144px"
        className="h-20 w-32 shrink-0 rounded sm:h-22 sm:w-39"
      />
      <div className="flex min-w-28 flex-1 flex-col justify-center gap-0.5">
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
            {dateTime(startsAt)}
          </time>
        ) : (
          teachers.length > 0 && (
            <p className="truncate text-sm text-muted">{t("by", { names: teachers.join(", ") })}</p>
          )
        )}
        <div className="text-ui">
          <OwnedItem itemId={id} owned={t("detail.owned")}>
            <Price item={item} country={institute.country} />
          </OwnedItem>
        </div>
      </div>
    </li>
  )
}
