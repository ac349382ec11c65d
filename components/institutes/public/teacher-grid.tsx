import { useTranslations } from "next-intl"
import { Avatar } from "@/components/ui/media/avatar"
import type { TeacherCard } from "@/lib/features/institutes/contract"
import { paths } from "@/lib/shared/paths"

type TeacherGridProps = { teachers: TeacherCard[]; instituteId: number; headings: "h2" | "h3" }

/** The teachers of an institute, with picture and subjects. */
export function TeacherGrid({ teachers, instituteId, headings: Heading }: TeacherGridProps) {
  const t = useTranslations("institutes.teachers")
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
      {teachers.map(({ userId, name, image, headline, subjects, experienceYears }) => (
        <li key={userId} className="group relative flex gap-4">
          <Avatar name={name} picture={image} size="xl" />
          <div className="min-w-0 pt-1">
            <Heading className="text-base">
              <a
                href={paths.teacher(instituteId, userId)}
                className="group-hover:text-primary after:absolute after:inset-0"
              >
                {name}
              </a>
            </Heading>
            {headline && <p className="text-ui text-muted">{headline}</p>}
            <p className="mt-1.5 text-sm text-muted">
              {[experienceYears && t("experience", { years: experienceYears }), subjects.slice(0, 3).join(", ")]
                .filter(Boolean)
                .join("\u00A0· ")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
