"use client"
import { useTranslations } from "next-intl"
import { Price } from "@/components/items/public/price"
import { useCataloguePaths } from "@/components/shell/area/use-catalogue-paths"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Cover } from "@/components/ui/media/cover"
import type { ItemCard } from "@/lib/features/items/contract"
import { whyNotOnSale } from "@/lib/features/items/why-not-on-sale"
import { hasPortraitCover } from "@/lib/shared/item-kinds"

type WishlistItemProps = { item: ItemCard; takesPayments: boolean; onRemove: () => void }

/** A saved item: its title leads to its page, beside what it costs now; it can be bought, where it is on sale, or removed. */
export function WishlistItem({ item, takesPayments, onRemove }: WishlistItemProps) {
  const t = useTranslations("wishlist")
  const kinds = useTranslations("items.oneKind")
  const obstacles = useTranslations("items.detail")
  const catalogue = useCataloguePaths()
  const { id, kind, title, image, teachers, priceMinor } = item
  const details = [kinds(kind), ...teachers]
  // An institute that sells nothing refuses the whole list.
  const obstacle = whyNotOnSale(item, { isSelling: true, takesPayments })
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded bg-surface p-4 shadow-card sm:flex-nowrap">
      <Cover
        isPortrait={hasPortraitCover(kind)}
        src={image?.key}
        alt=""
        name={title}
        blur={image?.blur}
        width={160}
        height={90}
        sizes="112px"
        className="aspect-video w-28 shrink-0 rounded-sm text-base"
      />
      <div className="min-w-40 flex-1">
        <h2 className="font-semibold">
          <a
            href={catalogue.item(kind, id)}
            className="rounded-sm outline-none after:absolute after:inset-0 after:rounded hover:text-primary focus-visible:after:outline-2 focus-visible:after:outline-primary"
          >
            {title}
          </a>
        </h2>
        <p className="mt-0.5 text-sm text-muted">{details.join(" · ")}</p>
      </div>
      <div className="flex w-full items-center justify-between gap-4 sm:w-auto sm:justify-end">
        {item.isClosed ? <span /> : <Price item={item} />}
        <span className="flex items-center gap-1">
          {obstacle ? (
            <span className="text-sm text-muted">{obstacles(obstacle)}</span>
          ) : (
            <a href={catalogue.checkout(kind, id)} className={buttonClass({ size: "sm", className: "relative" })}>
              {t(priceMinor === 0 ? "enrol" : "buy")}
              <span className="sr-only">{title}</span>
            </a>
          )}
          <Button
            variant="ghost"
            size="icon"
            className="relative"
            aria-label={t("remove", { title })}
            onClick={onRemove}
          >
            <Icon name="x" />
          </Button>
        </span>
      </div>
    </li>
  )
}
