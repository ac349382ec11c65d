import { useTranslations } from "next-intl"
import { Icon } from "./icon"
import { useFormats } from "./use-formats"

/** An average rating with its count; renders nothing without ratings. */
export function Rating({ average, count }: { average: number; count: number }) {
  const t = useTranslations("ui.rating")
  const { number } = useFormats()
  if (count === 0) return null
  const shown = number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <span className="inline-flex items-center gap-1 text-sm whitespace-nowrap tabular">
      <Icon name="star" isFilled className="size-4 fill-accent text-accent" />
      <span className="sr-only">{t("stars", { rating: shown })}</span>
      <span aria-hidden className="font-medium">
        {shown}
      </span>
      <span className="text-muted">({t("count", { count })})</span>
    </span>
  )
}

export function Stars({ rating }: { rating: number }) {
  const t = useTranslations("ui.rating")
  return <span role="img" aria-label={t("stars", { rating })} className="stars" style={{ "--given": rating }} />
}
