"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"
import { useReadOnlyText } from "./read-only-text"
import { useReadOnly } from "./rights"

/** The notice of a screen on which nothing can be changed: while the institute can only be read its reason, else that of the role. */
export function ViewOnlyNotice({ children }: { children?: ReactNode }) {
  const t = useTranslations("shell.rights")
  const readOnly = useReadOnlyText(useReadOnly())
  return <LockedNotice>{readOnly ?? children ?? t("viewOnly")}</LockedNotice>
}
