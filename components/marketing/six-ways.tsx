import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { cn } from "@/components/ui/cn"
import type { ItemKind } from "@/lib/shared/item-kinds"
import {
  BookFigure,
  ConsultationFigure,
  CourseFigure,
  FilesFigure,
  RecordingFigure,
  WebinarFigure,
} from "./six-figures"
import { BELOW } from "@/components/ui/below"

/** What can be sold here, each kind with a piece of what it looks like. */
export function SixWays() {
  const t = useTranslations("marketing.home.sell")
  return (
    <section className={`page pt-28 ${BELOW}`}>
      <h2 className="max-w-2xl text-3xl sm:text-4xl">{t("title")}</h2>
      <p className="mt-4 max-w-xl text-lg text-muted">{t("lead")}</p>
      <div className="mt-10 grid gap-5 sm:grid-cols-2 lg:grid-cols-6">
        <Way kind="course" className="sm:col-span-2 lg:col-span-4" isWide figure={<CourseFigure />} />
        <Way kind="webinar" className="lg:col-span-2" figure={<WebinarFigure />} />
        <Way kind="pre_recorded" className="lg:col-span-2" figure={<RecordingFigure />} />
        <Way kind="consultation" className="sm:col-span-2 lg:col-span-4" isWide figure={<ConsultationFigure />} />
        <Way kind="book" className="lg:col-span-3" isWide figure={<BookFigure />} />
        <Way kind="study_material" className="lg:col-span-3" isWide figure={<FilesFigure />} />
      </div>
    </section>
  )
}

type WayProps = { kind: ItemKind; className: string; isWide?: boolean; figure: ReactNode }

function Way({ kind, className, isWide, figure }: WayProps) {
  const t = useTranslations()
  return (
    <article
      className={cn(
        "flex min-w-0 flex-col justify-between gap-7 rounded bg-surface p-6 shadow-card sm:p-7",
        isWide && "md:flex-row md:items-center",
        className,
      )}
    >
      <div className={isWide ? "md:max-w-[22rem] md:flex-1" : undefined}>
        <h3 className="text-xl">{t(`items.kinds.${kind}`)}</h3>
        <p className="mt-2 text-muted">{t(`marketing.home.sell.${kind}`)}</p>
      </div>
      <div aria-hidden className={cn("min-w-0 select-none", isWide && "md:flex-1")}>
        {figure}
      </div>
    </article>
  )
}
