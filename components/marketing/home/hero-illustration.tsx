import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { Avatar } from "@/components/ui/media/avatar"
import { Icon } from "@/components/ui/icon"
import { Picture } from "@/components/ui/media/picture"
import type { DirectoryEntry } from "@/lib/features/institutes/contract"
import type { ItemCard } from "@/lib/features/items/contract"
import { brandStyle } from "@/lib/shared/brand-colour"
import { BrowserFrame } from "./browser-frame"
import { DARK_SURFACE } from "../dark-surface-class"

/** An existing institute that the illustrations show. */
export type Showcase = { institute: DirectoryEntry; courses: ItemCard[]; href: string; host: string }

const COUNTRY = "IN"
const SHOWN_COURSES = 2

/** An illustration of an institute's page with a sale and a lesson, from an existing institute. */
export function HeroIllustration({ showcase }: { showcase: Showcase | undefined }) {
  const t = useTranslations("marketing.pricing")
  const { money } = useFormats({ country: COUNTRY })
  if (!showcase) return null
  const { institute, courses, host } = showcase
  const [paidCourse] = courses.filter(({ priceMinor }) => priceMinor > 0)
  return (
    <div aria-hidden className="relative isolate mb-6 pe-3 pb-14 sm:pe-8 sm:pb-20">
      <div
        className={`absolute inset-y-6 start-[22%] -end-4 -z-10 rounded sm:-end-8 lg:-end-[calc((100vw-100%)/8)] ${DARK_SURFACE}`}
      />
      <div data-brand style={brandStyle(institute.brandPrimary, institute.brandAccent)} className="text-text">
        <BrowserFrame host={host}>
          <div className="relative">
            <Picture
              src={institute.cover?.key}
              blur={institute.cover?.blur}
              alt=""
              name={institute.name}
              width={1280}
              height={520}
              sizes="(min-width: 1024px) 600px, 94vw"
              priority
              className="aspect-[5/2] object-[70%_50%]"
            />
            <div className="absolute inset-0 flex flex-col justify-center bg-[linear-gradient(to_right,oklch(0_0_0/0.72),oklch(0_0_0/0.1)_75%)] p-5 sm:p-7">
              <p className="text-lg font-semibold text-[oklch(1_0_0)] sm:text-2xl">{institute.name}</p>
              <p className="mt-1 line-clamp-2 max-w-60 text-xs text-[oklch(1_0_0/0.9)] sm:text-sm">
                {institute.tagline}
              </p>
            </div>
          </div>
          <div className="grid grid-cols-2 gap-3 p-3 pb-10 sm:gap-4 sm:p-5 sm:pb-12">
            {courses.slice(0, SHOWN_COURSES).map((course) => (
              <div key={course.id} className="overflow-hidden rounded bg-surface shadow-card">
                <Picture src={course.image?.key} alt="" name={course.title} width={640} height={360} sizes="280px" />
                <div className="p-3">
                  <p className="truncate text-sm font-semibold">{course.title}</p>
                  <p className="mt-1 text-sm font-semibold tabular">
                    {course.priceMinor === 0 ? t("free") : money(course.priceMinor, course.currency)}
                  </p>
                </div>
              </div>
            ))}
          </div>
        </BrowserFrame>
      </div>
      {paidCourse && <SaleCard item={paidCourse} />}
      {paidCourse && <LessonCard item={paidCourse} />}
    </div>
  )
}

function SaleCard({ item }: { item: ItemCard }) {
  const t = useTranslations("marketing.home.illustration")
  const { money } = useFormats({ country: COUNTRY })
  return (
    <div className="absolute end-0 top-[36%] flex items-center gap-3 rounded bg-raised py-3 ps-3 pe-5 shadow-card sm:top-auto sm:bottom-[34%]">
      <span className="inline-flex size-9 items-center justify-center rounded-full bg-success-soft text-success">
        <Icon name="check" className="size-4.5" />
      </span>
      <span>
        <span className="block text-xs text-muted">{t("order")}</span>
        <span className="block text-ui font-semibold tabular">{money(item.priceMinor, item.currency)}</span>
        <span className="block text-xs text-muted">{t("paid")}</span>
      </span>
    </div>
  )
}

function LessonCard({ item }: { item: ItemCard }) {
  const t = useTranslations("marketing.home.illustration")
  return (
    <div className="absolute start-4 bottom-0 w-64 rounded bg-raised p-3.5 shadow-card sm:start-10 sm:w-80">
      <div className="flex items-center gap-3">
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-primary text-primary-ink">
          <Icon name="play" isFilled className="size-4 translate-x-px" />
        </span>
        <span className="min-w-0 grow">
          <span className="block truncate text-ui font-semibold">{t("lesson")}</span>
          <span className="block truncate text-xs text-muted">{item.title}</span>
        </span>
        {item.teachers[0] && <Avatar name={item.teachers[0]} size="sm" />}
      </div>
      <div className="mt-3 h-1 rounded-full bg-sunken">
        <div className="h-1 w-3/5 rounded-full bg-primary" />
      </div>
      <p className="mt-2 text-xs text-muted tabular">{t("resume", { time: "07:42" })}</p>
    </div>
  )
}
