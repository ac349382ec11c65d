"use client"
import { useFormatter, useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/icon"
import { KeepAccount } from "./keep-account"

/** Tells on every page of an area when the account of who is there is to be erased, and offers to keep it. */
export function ErasureNotice({ dueAt }: { dueAt: Date }) {
  const t = useTranslations("profile.erasure")
  const format = useFormatter()
  return (
    <section
      aria-label={t("notice")}
      className="mb-6 flex flex-col gap-3 rounded bg-danger-soft p-4 text-ui sm:flex-row sm:items-center sm:justify-between"
    >
      <p className="flex items-start gap-2.5 text-danger">
        <Glyph name="circle-alert" className="mt-px size-5 shrink-0" />
        <span>{t("due", { day: format.dateTime(dueAt, { dateStyle: "long" }) })}</span>
      </p>
      <KeepAccount />
    </section>
  )
}
