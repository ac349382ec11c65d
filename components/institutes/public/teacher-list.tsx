import { useTranslations } from "next-intl"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Pagination } from "@/components/ui/table/pagination"
import type { InstituteProfile, TeacherCard } from "@/lib/features/institutes/contract"
import { listUrl } from "@/lib/features/items/list-url"
import { paths } from "@/lib/shared/paths"
import { TeacherGrid } from "./teacher-grid"

type TeacherListProps = {
  institute: InstituteProfile
  list: { content: TeacherCard[]; page: number; totalElements: number; totalPages: number }
}

/** The page of all teachers of an institute. */
export function TeacherList({ institute, list }: TeacherListProps) {
  const t = useTranslations("institutes.teachers")
  return (
    <div className="page py-8 sm:py-12">
      <Breadcrumbs trail={[{ label: institute.name, href: paths.institute(institute.id) }, { label: t("title") }]} />
      <h1 className="mt-5 text-3xl sm:text-4xl">{t("title")}</h1>
      <p className="mt-2 mb-10 text-muted">{t("count", { count: list.totalElements })}</p>
      <TeacherGrid teachers={list.content} instituteId={institute.id} headings="h2" />
      <Pagination
        className="mt-12"
        page={list.page + 1}
        pages={list.totalPages}
        hrefFor={(page) => listUrl(paths.teachers(institute.id), { page })}
      />
    </div>
  )
}
