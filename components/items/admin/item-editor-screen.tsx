"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useParams, usePathname } from "next/navigation"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { queryFor } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { ItemEditor } from "./item-editor"
import { LoadError } from "@/components/ui/feedback/load-error"
import { PageHeader } from "@/components/ui/page-header"
import { areaOfPath, paths } from "@/lib/shared/paths"

/** The editor of one item, for administrators and, without publishing, for its teachers. */
export function ItemEditorScreen() {
  const t = useTranslations("itemsAdmin.editor")
  const items = useTranslations("itemsAdmin.list")
  const { id } = useParams<{ id: string }>()
  const isTeacher = areaOfPath(usePathname()) === "teacher"
  const list = paths.courses(isTeacher ? "teacher" : "admin")
  // No refetch in the background: a new version would let a save overwrite someone else's change unseen.
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
          linkComponent={Link}
          trail={[{ label: items(isTeacher ? "mine" : "title"), href: list }, { label: title }]}
        />
      </div>
      {item.data ? (
        <>
          <PageHeader title={title} intro={items(`oneKind.${item.data.kind}`)} />
          <p className="mb-6">
            <Link
              href={paths.courseVideos(isTeacher ? "teacher" : "admin", item.data.id)}
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              <Icon name="video" />
              {t("videos")}
            </Link>
          </p>
          <ItemEditor key={item.data.id} item={item.data} isTeacher={isTeacher} onReload={item.refetch} />
        </>
      ) : item.isError ? (
        <>
          <PageHeader title={title} />
          <LoadError failure={item.error} onRetry={() => void item.refetch()} back={{ href: list, label: t("back") }} />
        </>
      ) : (
        <>
          <PageHeader title={title} />
          <FormSkeleton sections={[2, 2, 1]} />
        </>
      )}
    </>
  )
}
