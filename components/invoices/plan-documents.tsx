"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { lazyPart } from "@/components/ui/lazy-part"

const DocumentList = lazyPart(() => import("./document-list").then((file) => file.DocumentList))

/** The invoices and credit notes for the institute's plan, which its institute admin alone sees. */
export function PlanDocuments() {
  const t = useTranslations("invoices.plan")
  const may = useMay()
  if (!may({ access: ["InstituteAdmin"], method: "GET" })) return null
  return <DocumentList scope="platform" title={t("title")} none={t("none")} />
}
