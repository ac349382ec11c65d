"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { PageHeader } from "@/components/ui/page-header"
import { queryFor } from "@/lib/client/api"
import { site } from "@/lib/features/site/contract"
import { LandingEditor } from "./landing-editor"
import type { RenderItems } from "./landing-preview"

/** The screen on which the landing page is arranged. It is not refetched while somebody edits. */
export function LandingScreen({ renderItems }: { renderItems: RenderItems }) {
  const t = useTranslations("site.landing")
  const page = useQuery({
    ...queryFor(site.showLandingDraft, {}),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <QueryContent query={page} skeleton={<FormSkeleton sections={[1, 1, 1, 1, 1]} />}>
        {(data) => <LandingEditor page={data} renderItems={renderItems} onReload={page.refetch} />}
      </QueryContent>
    </>
  )
}
