"use client"
import { useTranslations } from "next-intl"
import { LockNote } from "@/components/ui/lock-note"

/** Says to whose role may look here, and no more, why nothing can be changed. */
export function ViewOnlyNote() {
  return <LockNote>{useTranslations("shell.rights")("viewOnly")}</LockNote>
}
