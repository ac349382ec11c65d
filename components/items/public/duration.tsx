import { useTranslations } from "next-intl"

/** A duration in hours and minutes, at least one minute. */
export function Duration({ seconds }: { seconds: number }) {
  const t = useTranslations("items")
  const minutes = Math.max(1, Math.round(seconds / 60))
  return <>{t("duration", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</>
}
