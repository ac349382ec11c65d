import { useTranslations } from "next-intl"
import { cn } from "@/components/ui/cn"
import type { ItemCard } from "@/lib/features/items/contract"
import { useFormats } from "@/components/ui/use-formats"

type PriceProps = {
  item: Pick<ItemCard, "priceMinor" | "compareAtMinor" | "currency">
  /** The country of the institute, which decides on the format of amounts; without it, that of the host. */
  country?: string
  size?: "card" | "large"
}

/** The price of an item, with its compare-at price. */
export function Price({ item, country, size = "card" }: PriceProps) {
  const t = useTranslations("items")
  const { money } = useFormats(country === undefined ? undefined : { country })
  const { priceMinor, compareAtMinor, currency } = item
  const isLarge = size === "large"
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular">
      <span className="sr-only">{t("now")}</span>
      <span className={cn("font-semibold", isLarge && "text-3xl tracking-tight")}>
        {priceMinor === 0 ? t("free") : money(priceMinor, currency)}
      </span>
      {compareAtMinor !== null && (
        <>
          <span className="sr-only">{t("was")}</span>
          <s className={cn("text-muted", isLarge ? "text-base" : "text-sm")}>{money(compareAtMinor, currency)}</s>
          {isLarge && (
            <span className="rounded-sm bg-accent-soft px-1.5 py-0.5 text-sm font-medium text-accent">
              {t("saving", { percent: Math.round((1 - priceMinor / compareAtMinor) * 100) })}
            </span>
          )}
        </>
      )}
    </p>
  )
}
