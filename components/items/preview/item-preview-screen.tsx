"use client"
import { useQuery } from "@tanstack/react-query"
import type { MouseEvent } from "react"
import { useParams, usePathname } from "next/navigation"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { LoadError } from "@/components/ui/feedback/load-error"
import { queryFor } from "@/lib/client/api"
import { institutes } from "@/lib/features/institutes/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { useTranslations } from "next-intl"
import { ItemPage } from "../public/item-page"
import { PreviewBar } from "./preview-bar"

/** The public page of an item as visitors would see it; nothing on it can be pressed but what opens and plays. */
export function ItemPreviewScreen() {
  const t = useTranslations("itemsAdmin.editor")
  const { id } = useParams<{ id: string }>()
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const item = useQuery({ ...queryFor(itemsAdmin.preview, { params: { id } }), staleTime: 0 })
  const institute = useQuery(queryFor(institutes.showDetails, { query: {} }))
  const failed = item.error ? item : institute
  return (
    <div data-focus>
      <PreviewBar shown="page" />
      {item.data && institute.data ? (
        <div onClickCapture={keepOnPage}>
          <ItemPage item={item.data} institute={institute.data} />
        </div>
      ) : failed.error ? (
        <LoadError
          failure={failed.error}
          onRetry={() => void failed.refetch()}
          back={{ href: paths.courses(area), label: t("back") }}
        />
      ) : (
        <FormSkeleton sections={[3, 2]} />
      )}
    </div>
  )
}

/** A link of a preview leads nowhere: what it leads to may not be there yet. */
function keepOnPage(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("a")) {
    event.preventDefault()
    event.stopPropagation()
  }
}
