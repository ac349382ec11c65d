"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Cover } from "@/components/ui/media/cover"
import { useFormats } from "@/components/ui/use-formats"
import { canBeBought } from "@/lib/features/baskets/can-be-bought"
import type { Basket, BasketLine } from "@/lib/features/baskets/contract"
import { hasPortraitCover } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"

type BasketLinesProps = {
  lines: BasketLine[]
  basket: Basket
  instituteId: number
  /** Without it, nothing can be removed, as at the checkout. */
  onRemove?: (line: BasketLine) => void
}

/** Items of a basket, a line of 64 px each: cover, title, kind, price and, of what cannot be bought, the reason. */
export function BasketLines({ lines, basket, instituteId, onRemove }: BasketLinesProps) {
  const t = useTranslations("baskets")
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.item.id} className="flex min-h-16 items-center gap-3 px-4 py-3 sm:gap-4 sm:px-6">
          <Line line={line} basket={basket} instituteId={instituteId} />
          {onRemove && (
            <Button
              variant="ghost"
              size="icon"
              className="-me-2"
              aria-label={t("remove", { title: line.item.title })}
              onClick={() => onRemove(line)}
            >
              <Icon name="x" />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Line({ line, basket, instituteId }: { line: BasketLine; basket: Basket; instituteId: number }) {
  const t = useTranslations("baskets")
  const tKind = useTranslations("baskets.kinds")
  const tCheckout = useTranslations("orders.checkout")
  const { money } = useFormats(basket)
  const { item, offer, priceMinor, seenMinor } = line
  const isAvailable = canBeBought(line)
  const isOpen = offer !== "not_on_sale"
  return (
    <>
      <Cover
        isPortrait={hasPortraitCover(item.kind)}
        src={item.image?.key}
        alt=""
        name={item.title}
        blur={item.image?.blur}
        width={160}
        height={90}
        sizes="72px"
        className={`aspect-video w-18 shrink-0 rounded-sm text-sm ${isAvailable ? "" : "opacity-50 grayscale"}`}
      />
      <div className="min-w-0 flex-1">
        <p className={`line-clamp-2 font-medium ${isAvailable ? "" : "text-muted"}`}>
          {isOpen ? (
            <a href={paths.item(instituteId, item.kind, item.id)} className="rounded-sm hover:text-primary">
              {item.title}
            </a>
          ) : (
            item.title
          )}
        </p>
        <p className="text-sm text-muted">
          {offer === "ok" || offer === "price_changed" ? tKind(item.kind) : t(`offers.${offer}`)}
        </p>
        {seenMinor !== null && (
          <p className="text-sm text-warning">{t("priceChanged", { amount: money(seenMinor, basket.currency) })}</p>
        )}
        {offer === "owned" && (
          <a href={paths.learn(item.kind, item.id)} className="text-sm font-medium text-primary hover:underline">
            {t("open")}
          </a>
        )}
      </div>
      {isAvailable && (
        <span className="font-semibold whitespace-nowrap tabular">
          {priceMinor === 0 ? tCheckout("free") : money(priceMinor, basket.currency)}
        </span>
      )}
    </>
  )
}
