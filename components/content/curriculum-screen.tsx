"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams, usePathname } from "next/navigation"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { queryFor } from "@/lib/client/api"
import { content } from "@/lib/features/content/contract"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { CurriculumBuilder } from "./curriculum-builder"

/** The page of the curriculum of one item. */
export function CurriculumScreen() {
  const t = useTranslations("content.page")
  const { id } = useParams<{ id: string }>()
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const curriculum = useQuery({ ...queryFor(content.curriculum, { params: { id } }), refetchOnWindowFocus: false })
  const back = { href: paths.course(area, Number(id)), label: t("back") }
  const { data, error, refetch } = curriculum
  if (error && !data) return <LoadError failure={error} onRetry={() => void refetch()} back={back} />
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs
          linkComponent={Link}
          trail={[{ label: data?.item.title ?? t("back"), href: back.href }, { label: t("title") }]}
        />
      </div>
      <PageHeader title={t("title")} intro={data?.item.title} />
      <CurriculumBuilder itemId={Number(id)} />
    </>
  )
}
