"use client"
import { useTranslations } from "next-intl"
import { DocumentList } from "./document-list"

/** The documents of a person, on a page outside the areas. */
export function OwnInvoiceList() {
  const t = useTranslations("invoices.own")
  return (
    <div className="mt-10 w-full max-w-2xl text-start">
      <DocumentList title={t("title")} none={t("none")} />
    </div>
  )
}
