import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"
import type { InstituteProfile, TeacherCard } from "@/lib/features/institutes/contract"
import { paths } from "@/lib/shared/paths"
import { TeacherGrid } from "./teacher-grid"

type TeachersSectionProps = { institute: InstituteProfile; teachers: TeacherCard[]; title: string }

/** The first teachers of an institute, and a link to all. */
export function TeachersSection({ institute, teachers, title }: TeachersSectionProps) {
  const t = useTranslations("institutes.landing")
  if (teachers.length === 0) return null
  return (
    <section className={`page pt-24 ${OFFSCREEN_CARDS}`}>
      <h2 className="mb-8 text-3xl break-words">{title || t("teachers")}</h2>
      <TeacherGrid teachers={teachers} instituteId={institute.id} headings="h3" />
      {institute.counts.teachers > teachers.length && (
        <ButtonLink variant="secondary" href={paths.teachers(institute.id)} className="mt-8">
          {t("allTeachers")}
        </ButtonLink>
      )}
    </section>
  )
}
