"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams, usePathname } from "next/navigation"
import { useState } from "react"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { queryFor } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { EDITOR_TABS, KIND_DESCRIPTIONS } from "@/lib/features/catalogue/item-kinds"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { type EditorSlots, ItemEditor } from "./item-editor"

/** The editor of one item, for administrators and its teachers; the tab is in the path. */
export function ItemEditorScreen(slots: EditorSlots) {
  const t = useTranslations("itemsAdmin.editor")
  const items = useTranslations("itemsAdmin.list")
  const [reloads, setReloads] = useState(0)
  const { id } = useParams<{ id: string }>()
  const pathname = usePathname()
  const area = areaOfPath(pathname) === "teacher" ? "teacher" : "admin"
  const back = { href: paths.courses(area), label: t("back") }
  // No refetch in the background: a new version would let a save overwrite someone else's change unseen.
  const item = useQuery({
    ...queryFor(itemsAdmin.show, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const title = item.data?.title ?? t("title")
  const tabs = item.data ? KIND_DESCRIPTIONS[item.data.kind].tabs : EDITOR_TABS
  const tab = tabs.find((one) => pathname.endsWith(`/${one}`)) ?? "overview"
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs
          linkComponent={Link}
          trail={[{ label: items(area === "teacher" ? "mine" : "title"), href: back.href }, { label: title }]}
        />
      </div>
      {item.data ? (
        <ItemEditor
          key={`${id}/${reloads}`}
          item={item.data}
          area={area}
          tab={tab}
          slots={slots}
          onReplace={() => setReloads(reloads + 1)}
        />
      ) : (
        <>
          <PageHeader title={title} />
          {item.isError ? (
            <LoadError failure={item.error} onRetry={() => void item.refetch()} back={back} />
          ) : (
            <FormSkeleton sections={[3, 2, 2]} />
          )}
        </>
      )}
    </>
  )
}
