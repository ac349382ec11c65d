import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { cache } from "react"
import { institutes } from "@/lib/features/institutes/contract"
import { instituteMetadata } from "@/lib/features/institutes/page-metadata"
import { listUrl, parseListParams } from "@/lib/features/items/list-url"
import { serve } from "@/lib/server/api/serve"
import { paths } from "@/lib/shared/paths"
import { orNotFoundPage, loadInstitute } from "../load"

export type TeachersProps = {
  params: Promise<{ id: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}
export type TeacherProps = { params: Promise<{ id: string; teacherId: string }> }

/** The data of the list of teachers. */
export async function loadTeachers({ params, searchParams }: TeachersProps) {
  const { id } = await params
  const { page = 1 } = parseListParams(await searchParams)
  const [institute, list] = await Promise.all([loadInstitute(id), teachersOf(id, page)])
  return { institute, list }
}

export async function teachersMetadata(props: TeachersProps): Promise<Metadata> {
  const { institute, list } = await loadTeachers(props)
  const t = await getTranslations("institutes.teachers")
  return instituteMetadata(institute, {
    title: t("title"),
    description: t("description", { name: institute.name }),
    path: listUrl(paths.teachers(institute.id), { page: list.page + 1 }),
    isHidden: list.content.length === 0,
  })
}

/** The data of a teacher page. */
export async function loadTeacher({ params }: TeacherProps) {
  const { id, teacherId } = await params
  const [institute, teacher] = await Promise.all([loadInstitute(id), teacherOf(id, teacherId)])
  return { institute, teacher }
}

export async function teacherMetadata(props: TeacherProps): Promise<Metadata> {
  const { institute, teacher } = await loadTeacher(props)
  const { name, headline, bio, userId } = teacher
  return instituteMetadata(institute, {
    title: name,
    description: [headline, bio].filter(Boolean).join(". "),
    path: paths.teacher(institute.id, userId),
  })
}

const teachersOf = cache((instituteId: string, page: number) =>
  orNotFoundPage(serve(institutes.teachers, { query: { instituteId, page: String(page - 1) } })),
)
const teacherOf = cache((instituteId: string, id: string) =>
  orNotFoundPage(serve(institutes.showTeacher, { params: { id }, query: { instituteId } })),
)
