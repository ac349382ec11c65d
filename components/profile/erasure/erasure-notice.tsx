"use client"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { CancelErasureButton } from "./cancel-erasure-button"
import { useFormats } from "@/components/ui/use-formats"

/** Shown on every page of an area while the erasure of the user's account is scheduled, with a button to undo it. */
export function ErasureNotice({ dueAt }: { dueAt: Date }) {
  const t = useTranslations("profile.erasure")
  const { longDate } = useFormats()
  return (
    <section
      aria-label={t("notice")}
      className="mb-6 flex flex-col gap-3 rounded bg-danger-soft p-4 text-ui sm:flex-row sm:items-center sm:justify-between"
    >
      <p className="flex items-start gap-2.5 text-danger">
        <Icon name="circle-alert" className="mt-px size-5 shrink-0" />
        <span>{t("due", { day: longDate(dueAt) })}</span>
      </p>
      <CancelErasureButton />
    </section>
  )
}
