"use client"
import { useTranslations } from "next-intl"
import type { ReadOnlyReason } from "@/lib/contract/may"

/** Why nothing can be changed at present, and what helps. */
export function useReadOnlyText(reason: ReadOnlyReason | undefined): string | undefined {
  const t = useTranslations("shell.rights")
  return reason && t(`readOnly.${reason}`)
}
