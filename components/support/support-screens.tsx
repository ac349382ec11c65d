"use client"
import { useTranslations } from "next-intl"
import { PageHeader } from "@/components/ui/page-header"
import { AccessCard } from "./access-card"
import { SessionList } from "./session-list"

/** What support may do at the institute, and when it was there and what it saw. */
export function SupportScreen() {
  const t = useTranslations("support")
  return (
    <>
      <PageHeader title={t("here.title")} intro={t("here.intro")} />
      <div className="flex flex-col gap-8">
        <AccessCard />
        <div>
          <h2 className="mb-4 text-lg font-semibold">{t("title")}</h2>
          <SessionList area="admin" />
        </div>
      </div>
    </>
  )
}

/** The support sessions at all institutes. */
export function SupportSessionsScreen() {
  const t = useTranslations("support")
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <SessionList area="master" />
    </>
  )
}
