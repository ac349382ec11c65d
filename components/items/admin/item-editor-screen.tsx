"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { useParams, usePathname } from "next/navigation"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { queryFor } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { FormWaiting } from "@/components/forms/form-skeleton"
import { ItemEditor } from "./item-editor"
import { LoadFault } from "@/components/ui/load-error"
import { ScreenHead } from "@/components/ui/page-header"

/** The editor of one item, for administrators and, without publishing, for those who teach it. */
export function ItemEditorScreen() {
  const t = useTranslations("itemsAdmin.editor")
  const items = useTranslations("itemsAdmin.list")
  const { id } = useParams<{ id: string }>()
  const isTeacher = usePathname().startsWith("/teacher")
  const list = isTeacher ? "/teacher/courses" : "/admin/courses"
  // A version that came along unseen would let a save overwrite what somebody else changed.
  const item = useQuery({
    ...queryFor(itemsAdmin.show, { params: { id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const title = item.data?.title ?? t("title")
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs
          link={Link}
          trail={[{ label: items(isTeacher ? "mine" : "title"), href: list }, { label: title }]}
        />
      </div>
      {item.data ? (
        <>
          <ScreenHead title={title} intro={items(`oneKind.${item.data.kind}`)} />
          <ItemEditor key={item.data.id} item={item.data} isTeacher={isTeacher} onReload={item.refetch} />
        </>
      ) : item.isError ? (
        <>
          <ScreenHead title={title} />
          <LoadFault failure={item.error} onRetry={() => void item.refetch()} back={{ href: list, label: t("back") }} />
        </>
      ) : (
        <>
          <ScreenHead title={title} />
          <FormWaiting parts={[2, 2, 1]} />
        </>
      )}
    </>
  )
}
