"use client"
import { useTranslations } from "next-intl"

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Returns a function that formats seconds as a short duration: "45 sec", "12 min", "1 h 20 min". */
export function useDurationFormat() {
  const t = useTranslations("learning.duration")
  return (seconds: number): string => {
    if (seconds < MINUTE) return t("seconds", { seconds: Math.round(seconds) })
    if (seconds < HOUR) return t("minutes", { minutes: Math.round(seconds / MINUTE) })
    const hours = Math.floor(seconds / HOUR)
    const minutes = Math.round((seconds % HOUR) / MINUTE)
    return minutes === 0 ? t("hours", { hours }) : t("hoursMinutes", { hours, minutes })
  }
}
