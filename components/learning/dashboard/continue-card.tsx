"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Cover } from "@/components/ui/media/cover"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import type { NextStep } from "@/lib/features/learning/contract"
import { kindSpec, type MaterialKind } from "@/lib/features/catalogue/material-kinds"
import { resumePosition } from "@/lib/features/learning/watched-ranges"
import { useFormats } from "@/components/ui/use-formats"
import { paths } from "@/lib/shared/paths"
import { formatPlaybackTime } from "@/lib/shared/playback-time"
import { hasPortraitCover, nounOfContent } from "@/lib/shared/item-kinds"

/** The lesson to continue with, with a link that resumes it. */
export function ContinueCard({ step: { item, lesson, sectionTitle } }: { step: NextStep }) {
  const t = useTranslations("learning")
  const { percent } = useFormats()
  const isStarted = item.lastOpenedAt !== null
  const { unit } = kindSpec(lesson.kind)
  const at = unit === "seconds" ? resumePosition(lesson.positionSeconds, lesson.durationSeconds) : 0
  const page = unit === "pages" && lesson.positionSeconds > 0 ? lesson.positionSeconds + 1 : 0
  // A book has one section and one lesson, which are called like itself.
  const places = [...new Set([sectionTitle, lesson.title])].filter((title) => title !== item.title)
  return (
    <section
      aria-labelledby="continue"
      className="grid grid-cols-1 overflow-hidden rounded bg-surface shadow-card md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div className="relative bg-sunken max-md:aspect-video md:min-h-72">
        <Cover
          isPortrait={hasPortraitCover(item.kind)}
          src={item.image}
          alt=""
          name={item.title}
          blur={item.blur}
          width={960}
          height={540}
          sizes="(min-width: 768px) 45vw, 100vw"
          priority
          className="absolute inset-0 size-full"
        />
      </div>
      <div className="flex flex-col p-5 sm:p-7">
        <p className="text-sm font-medium text-primary">{isStarted ? t("dashboard.continue") : t("dashboard.begin")}</p>
        <h2 id="continue" className="mt-1.5 text-xl font-semibold sm:text-2xl">
          {item.title}
        </h2>
        {places.length > 0 && (
          <p className="mt-2 text-ui text-muted">
            {places.slice(0, -1).map((title) => `${title} · `)}
            <span className="text-text">{places.at(-1)}</span>
          </p>
        )}
        <div className="mt-auto flex flex-col gap-5 pt-6">
          <div className="flex items-center gap-3">
            <ProgressBar percent={item.percent} label={t("learn.progress", { title: item.title })} className="grow" />
            <span className="text-sm text-muted tabular">
              {item.lessons > 1
                ? t("card.lessons", { done: item.lessonsDone, count: item.lessons, noun: nounOfContent(item.kind) })
                : percent(item.percent / 100)}
            </span>
          </div>
          <Link
            href={paths.learn(item.kind, item.id, lesson.id)}
            className={buttonClass({ size: "lg", className: "w-fit max-sm:w-full" })}
          >
            <Icon name={unit === "seconds" ? "play" : "book-open"} isFilled={unit === "seconds"} />
            {t(`dashboard.${actionFor(lesson.kind, isStarted)}`)}
            {page > 0 && <span className="font-normal tabular">{t("dashboard.atPage", { page })}</span>}
            {at > 0 && (
              <span className="font-normal tabular">{t("dashboard.at", { time: formatPlaybackTime(at) })}</span>
            )}
          </Link>
        </div>
      </div>
    </section>
  )
}

/** The names of the texts: to begin with, and to go on. */
const ACTIONS = {
  play: ["start", "resume"],
  read: ["startReading", "read"],
  open: ["open", "open"],
} as const

/** What the button to a lesson of this kind says. */
function actionFor(kind: MaterialKind, isStarted: boolean) {
  return ACTIONS[kindSpec(kind).action][isStarted ? 1 : 0]
}
