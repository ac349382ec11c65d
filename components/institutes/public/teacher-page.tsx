import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Avatar } from "@/components/ui/media/avatar"
import { Badge } from "@/components/ui/badge"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import type { InstituteProfile, TeacherCard } from "@/lib/features/institutes/contract"
import { breadcrumbJsonLd } from "@/lib/features/institutes/json-ld"
import { paths } from "@/lib/shared/paths"
import { StructuredData } from "@/components/ui/structured-data"

type TeacherPageProps = {
  institute: InstituteProfile
  teacher: TeacherCard & { teaser: string | null }
  /** Their items, if there are any. */
  items: ReactNode
}

export function TeacherPage({ institute, teacher, items }: TeacherPageProps) {
  const t = useTranslations("institutes.teachers")
  const { name, image, headline, bio, subjects, experienceYears, teaser } = teacher
  return (
    <div className="page py-8 sm:py-12">
      <StructuredData
        data={[
          breadcrumbJsonLd(institute, [
            { name: t("title"), path: paths.teachers(institute.id) },
            { name, path: paths.teacher(institute.id, teacher.userId) },
          ]),
        ]}
      />
      <Breadcrumbs
        trail={[
          { label: institute.name, href: paths.institute(institute.id) },
          { label: t("title"), href: paths.teachers(institute.id) },
          { label: name },
        ]}
      />
      <div className="mt-8 flex gap-x-8 gap-y-5 max-sm:flex-col sm:items-start">
        <Avatar name={name} picture={image} size="xl" className="sm:size-36" />
        <div className="min-w-0">
          <h1 className="text-3xl sm:text-4xl">{name}</h1>
          <p className="mt-1.5 text-lg text-muted">{headline ?? t("at", { name: institute.name })}</p>
          <p className="mt-4 flex flex-wrap gap-2">
            {experienceYears && <Badge tone="primary">{t("experience", { years: experienceYears })}</Badge>}
            {subjects.map((subject) => (
              <Badge key={subject}>{subject}</Badge>
            ))}
          </p>
          {bio && <p className="mt-5 max-w-prose whitespace-pre-line">{bio}</p>}
        </div>
      </div>
      {teaser && (
        <video
          src={teaser}
          controls
          playsInline
          preload="metadata"
          width={1280}
          height={720}
          aria-label={t("teaser", { name })}
          className="mt-10 aspect-video w-full max-w-3xl rounded bg-sunken object-cover shadow-card"
        />
      )}
      {items && (
        <section className="mt-16">
          <h2 className="mb-6 text-2xl">{t("teaches", { name })}</h2>
          {items}
        </section>
      )}
    </div>
  )
}
