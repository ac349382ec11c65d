import { useTranslations } from "next-intl"
import { Glyph } from "@/components/ui/icon"
import { Picture } from "@/components/ui/picture"
import type { ItemCard } from "@/lib/features/items/contract"
import { Points } from "./points"
import { BELOW } from "@/components/ui/below"

/** The player, with a course that exists in it. */
export function LearnSection({ course }: { course: ItemCard | undefined }) {
  const t = useTranslations("marketing.home.learn")
  return (
    <section
      className={`page grid items-center gap-x-20 gap-y-12 pt-28 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] ${BELOW}`}
    >
      <div aria-hidden className="max-lg:order-last">
        <PlayerFigure course={course} />
      </div>
      <div>
        <h2 className="text-3xl sm:text-4xl">{t("title")}</h2>
        <p className="mt-4 max-w-xl text-lg text-muted">{t("lead")}</p>
        <Points
          points={[
            { glyph: "monitor", text: t("points.resume") },
            { glyph: "trending-up", text: t("points.progress") },
            { glyph: "shield-check", text: t("points.safe") },
            { glyph: "video", text: t("points.live") },
          ]}
        />
      </div>
    </section>
  )
}

function PlayerFigure({ course }: { course: ItemCard | undefined }) {
  const t = useTranslations("marketing.home")
  const lessons = [
    t("sell.figures.sections.first"),
    t("stage.lesson"),
    t("stage.following"),
    t("sell.figures.sections.third"),
  ]
  return (
    <div className="grid overflow-hidden rounded bg-raised shadow-card sm:grid-cols-[minmax(0,1fr)_200px]">
      <div>
        <div className="relative">
          <Picture
            src={course?.image?.key}
            alt=""
            name={course?.title ?? t("stage.lesson")}
            width={960}
            height={540}
            sizes="(min-width: 1024px) 420px, 94vw"
          />
          <span className="absolute inset-0 m-auto inline-flex size-14 items-center justify-center rounded-full bg-raised/92 text-text shadow-card">
            <Glyph name="play" isFilled className="size-6 translate-x-px" />
          </span>
          <span className="absolute inset-x-0 bottom-0 h-1 bg-[oklch(0_0_0/0.35)]">
            <i className="block h-1 w-3/5 bg-accent" />
          </span>
        </div>
        <div className="p-5">
          <p className="font-semibold">{t("stage.lesson")}</p>
          <p className="mt-1 text-sm text-muted">{t("stage.next", { title: t("stage.following") })}</p>
        </div>
      </div>
      <ol className="flex flex-col gap-1 bg-sunken p-3 text-sm">
        {lessons.map((lesson, at) => (
          <li
            key={lesson}
            className={
              at === 1
                ? "flex items-center gap-2.5 rounded bg-raised px-3 py-2.5 font-medium shadow-card"
                : "flex items-center gap-2.5 px-3 py-2.5 text-muted"
            }
          >
            <Glyph name={at === 0 ? "circle-check" : "play"} className={at < 2 ? "size-4 text-primary" : "size-4"} />
            <span className="min-w-0 truncate">{lesson}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
