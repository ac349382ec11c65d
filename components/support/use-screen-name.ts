"use client"
import { useTranslations } from "next-intl"
import { SCREEN_KEYS } from "@/lib/shared/screens"

/** The name of the screen that a call belongs to. */
export function useScreenName(): (screen: string | null) => string {
  const t = useTranslations("support.screens")
  return (screen) => t(SCREEN_KEYS.find((key) => key === screen) ?? "other")
}
