"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { useParams, usePathname } from "next/navigation"
import { ErrorState } from "@/components/ui/error-state"
import { Glyph } from "@/components/ui/glyph"
import { Skeleton } from "@/components/ui/skeleton"
import { queryFor } from "@/lib/client/api"
import { desk } from "@/lib/features/desk/contract"
import { ItemEditor } from "./item-editor"
import { ScreenHead } from "./screen-head"

/** The editor of one item, for administrators and, without publishing, for those who teach it. */
export function ItemEditorScreen() {
  const t = useTranslations("desk.editor")
  const { id } = useParams<{ id: string }>()
  const isTeacher = usePathname().startsWith("/teacher")
  const item = useQuery(queryFor(desk.showItem, { params: { id } }))
  return (
    <>
      <Link
        href={isTeacher ? "/teacher/courses" : "/admin/courses"}
        className="mb-3 inline-flex items-center gap-1.5 text-ui text-muted hover:text-text"
      >
        <Glyph name="chevron-left" className="size-4 rtl:rotate-180" />
        {t("back")}
      </Link>
      <ScreenHead title={item.data?.title ?? t("title")} />
      {item.isError ? (
        <ErrorState onRetry={() => void item.refetch()} />
      ) : item.data ? (
        <ItemEditor key={item.data.id} item={item.data} isTeacher={isTeacher} onReload={() => void item.refetch()} />
      ) : (
        <Skeleton className="h-96 rounded" />
      )}
    </>
  )
}
