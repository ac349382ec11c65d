import { useTranslations } from "next-intl"
import { Card, CardBody, CardFooter, CardMedia, CardTitle } from "@/components/ui/card"
import { Icon } from "@/components/ui/icon"
import { Cover } from "@/components/ui/media/cover"
import { hasStatedLength } from "@/lib/features/items/item-facts"
import { contentsOf } from "@/lib/features/catalogue/item-kinds"
import { whyNotOnSale } from "@/lib/features/items/why-not-on-sale"
import type { ItemCard as Item } from "@/lib/features/items/contract"
import { paths } from "@/lib/shared/paths"
import { Duration } from "./duration"
import { OwnedItem } from "./owned-item"
import { Price } from "./price"
import { useFormats } from "@/components/ui/use-formats"
import { Rating } from "@/components/ui/rating"
import { hasPortraitCover } from "@/lib/shared/item-kinds"
import { WishlistButton } from "./wishlist-button"

/** What a card needs of the item's institute. */
export interface CardInstitute {
  id: number
  country: string
  timezone: string
  /** Whether what costs money can be bought; true when left out. */
  takesPayments?: boolean
  isSelling: boolean
}

type ItemCardProps = { item: Item; institute: CardInstitute; isFirst?: boolean; as?: "h2" | "h3" }

export function ItemCard({ item, institute, isFirst, as }: ItemCardProps) {
  const t = useTranslations("items")
  // That the institute is closed stands above its items.
  const obstacle = whyNotOnSale(item, { isSelling: true, takesPayments: institute.takesPayments ?? true })
  const isOffered = institute.isSelling && !item.isClosed
  const facts = [item.category, item.level && item.level !== "all" ? t(`levels.${item.level}`) : null].filter(Boolean)
  const people = item.authors.length > 0 ? item.authors : item.teachers
  return (
    <Card as="article" isInteractive>
      <CardMedia>
        <Cover
          isPortrait={hasPortraitCover(item.kind)}
          src={item.image?.key}
          blur={item.image?.blur}
          alt=""
          name={item.title}
          width={640}
          height={360}
          sizes="(min-width: 1160px) 350px, (min-width: 640px) 46vw, 94vw"
          priority={isFirst}
          className="h-full"
        />
        {obstacle && (
          <span className="absolute start-3 top-3 rounded-sm bg-raised px-2 py-1 text-sm font-medium shadow-card">
            {t(`detail.${obstacle}`)}
          </span>
        )}
        {item.startsAt && <StartsAt moment={item.startsAt} institute={institute} />}
        <WishlistButton
          itemId={item.id}
          label={t("wishlist", { title: item.title })}
          closed={isOffered ? undefined : t("detail.closed")}
          failed={t("wishlistFailed")}
          className="group/wishlist absolute end-2.5 top-2.5 z-10 inline-flex size-10 items-center justify-center rounded-full bg-raised/92 text-muted shadow-card hover:text-primary data-saved:text-primary print:hidden noscript:hidden"
        >
          <Icon name="heart" className="group-data-saved/wishlist:fill-current" />
        </WishlistButton>
      </CardMedia>
      <CardBody>
        {facts.length > 0 && <p className="text-sm text-muted">{facts.join(" · ")}</p>}
        <CardTitle as={as} href={paths.item(institute.id, item.kind, item.id)}>
          {item.title}
        </CardTitle>
        <p className="line-clamp-2 text-ui text-muted">{item.shortText}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Rating average={item.ratingAvg} count={item.ratingCount} />
          {contentsOf(item.kind) === "lessons"
            ? item.lessons > 0 && <span>{t("lessons", { count: item.lessons })}</span>
            : item.pages !== null && <span>{t("pages", { count: item.pages })}</span>}
          {hasStatedLength(item.durationSeconds) && (
            <span>
              <Duration seconds={item.durationSeconds} />
            </span>
          )}
        </p>
        <CardFooter>
          <OwnedItem itemId={item.id} owned={t("detail.owned")}>
            {isOffered && <Price item={item} country={institute.country} />}
          </OwnedItem>
          {people.length > 0 && <span className="truncate text-sm text-muted">{people.join(", ")}</span>}
        </CardFooter>
      </CardBody>
    </Card>
  )
}

function StartsAt({ moment, institute: { country, timezone } }: { moment: Date; institute: CardInstitute }) {
  const { dateTime } = useFormats({ country, timezone })
  return (
    <span className="absolute start-3 bottom-3 inline-flex items-center gap-1.5 rounded-sm bg-raised px-2 py-1 text-sm font-medium shadow-card">
      <Icon name="calendar" className="size-4 text-primary" />
      <time dateTime={moment.toISOString()}>{dateTime(moment)}</time>
    </span>
  )
}
