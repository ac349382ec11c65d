"use client"
import { useTranslations } from "next-intl"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"

/** The notice for roles that may view this screen but not change anything. */
export function ViewOnlyNotice() {
  return <LockedNotice>{useTranslations("shell.rights")("viewOnly")}</LockedNotice>
}
