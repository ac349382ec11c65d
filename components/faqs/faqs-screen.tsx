"use client"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { PageHeader } from "@/components/ui/page-header"
import { areaOfPath } from "@/lib/shared/paths"
import { FaqEditor } from "./faq-editor"

/** The questions on the page of an institute, or of the platform in the master area. */
export function FaqsScreen() {
  const t = useTranslations("faqs")
  const faqType = areaOfPath(usePathname()) === "master" ? "platform" : "institute"
  return (
    <>
      <PageHeader title={t("title")} intro={t(`intro.${faqType}`)} />
      <FaqEditor faqType={faqType} />
    </>
  )
}
