"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ErrorState } from "@/components/ui/error-state"
import { Skeleton } from "@/components/ui/skeleton"
import { queryFor } from "@/lib/client/api"
import { desk } from "@/lib/features/desk/contract"
import { BrandingForm } from "./branding-form"
import { ScreenHead } from "./screen-head"

/** Picture, cover, colours and film of the institute's page. */
export function BrandingScreen() {
  const t = useTranslations("desk.branding")
  const institute = useQuery(queryFor(desk.showInstitute, { query: {} }))
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      {institute.isError ? (
        <ErrorState onRetry={() => void institute.refetch()} />
      ) : institute.data ? (
        <BrandingForm institute={institute.data} onReload={() => void institute.refetch()} />
      ) : (
        <Skeleton className="h-[32rem] rounded" />
      )}
    </>
  )
}
