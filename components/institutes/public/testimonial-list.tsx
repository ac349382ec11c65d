import { useTranslations } from "next-intl"
import { Stars } from "@/components/ui/rating"
import { Avatar } from "@/components/ui/media/avatar"
import type { Testimonial } from "@/lib/features/institutes/contract"
import { paths } from "@/lib/shared/paths"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

type TestimonialListProps = {
  testimonials: Testimonial[]
  instituteId: number
  /** The heading; empty for the usual one. */
  title: string
}

/** Reviews of learners, each with its item. */
export function TestimonialList({ testimonials, instituteId, title }: TestimonialListProps) {
  const t = useTranslations("institutes.landing")
  if (testimonials.length === 0) return null
  return (
    <section className={`page pt-24 ${OFFSCREEN_CARDS}`}>
      <h2 className="text-3xl break-words">{title || t("testimonials")}</h2>
      <ul className="mt-8 gap-6 sm:columns-2 lg:columns-3">
        {testimonials.map(({ id, name, image, rating, body, itemId, itemTitle, itemKind }) => (
          <li key={id} className="mb-6 break-inside-avoid rounded bg-surface p-6 shadow-card">
            <Stars rating={rating} />
            <blockquote className="mt-3 text-pretty">{body}</blockquote>
            <div className="mt-5 flex items-center gap-3">
              <Avatar name={name} picture={image} />
              <p className="min-w-0 text-ui">
                <span className="block font-medium">{name}</span>
                <a
                  href={paths.item(instituteId, itemKind, itemId)}
                  className="block truncate text-sm text-muted underline-offset-4 hover:text-text hover:underline"
                >
                  {itemTitle}
                </a>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
