import { useTranslations } from "next-intl"
import { Avatar } from "@/components/ui/media/avatar"
import { Badge } from "@/components/ui/badge"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Icon, type IconName } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { ItemDetail } from "@/lib/features/items/contract"
import { isLanguage } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"
import { useFormats } from "@/components/ui/use-formats"
import { ShareButton } from "./share-button"
import { Rating } from "@/components/ui/rating"
import { WishlistButton } from "./wishlist-button"

/** Title, short text, teachers, rating, language and level of an item. */
export function ItemHeader({ item, institute }: { item: ItemDetail; institute: InstituteProfile }) {
  const t = useTranslations("items")
  const { date } = useFormats(institute)
  const { title, kind, category, level, language, shortText, taughtBy, updatedAt, authors, isbn } = item
  const updated = date(updatedAt)
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
        <Badge tone="primary">{t(`oneKind.${kind}`)}</Badge>
        {category && <Badge>{category}</Badge>}
      </p>
      <h1 className="mt-3 text-3xl sm:text-4xl lg:text-5xl">{title}</h1>
      <p className="mt-4 max-w-2xl text-lg text-muted">{shortText}</p>
      {authors.length > 0 && <p className="mt-3 text-ui font-medium">{t("by", { names: authors.join(", ") })}</p>}
      <ul className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2.5 text-ui">
        {item.ratingCount > 0 && (
          <li>
            <Rating average={item.ratingAvg} count={item.ratingCount} />
          </li>
        )}
        {level && <Fact icon="trending-up" text={t(`levels.${level}`)} />}
        <Fact icon="languages" text={isLanguage(language) ? t(`languages.${language}`) : language} />
        {isbn && <Fact icon="book-open" text={t("detail.isbn", { isbn })} />}
        <Fact icon="clock" text={t("detail.updated", { date: updated })} />
        <li className="flex flex-wrap gap-x-5 print:hidden">
          <WishlistButton
            itemId={item.id}
            closed={institute.isSelling && !item.isClosed ? undefined : t("detail.closed")}
            failed={t("wishlistFailed")}
            className={`group/wishlist noscript:hidden ${ACTION}`}
          >
            <Icon name="heart" className="size-4 group-data-saved/wishlist:fill-current" />
            <span className="group-data-saved/wishlist:hidden">{t("detail.save")}</span>
            <span className="hidden group-data-saved/wishlist:inline">{t("detail.saved")}</span>
          </WishlistButton>
          <ShareButton title={title} copied={`· ${t("detail.linkCopied")}`} className={ACTION}>
            <Icon name="share-2" className="size-4" />
            {t("detail.share")}
          </ShareButton>
        </li>
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

const ACTION = "flex items-center gap-1.5 rounded text-sm font-medium text-primary underline-offset-4 hover:underline"

function Fact({ icon, text }: { icon: IconName; text: string }) {
  return (
    <li className="flex items-center gap-1.5 text-sm text-muted">
      <Icon name={icon} className="size-4" />
      {text}
    </li>
  )
}
