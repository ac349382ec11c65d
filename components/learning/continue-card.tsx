"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button-class"
import { Glyph } from "@/components/ui/icon"
import { Picture } from "@/components/ui/picture"
import { ProgressBar } from "@/components/ui/progress-bar"
import type { NextStep } from "@/lib/features/learning/contract"
import { isPlayed } from "@/lib/features/learning/material-kinds"
import { resumeAt } from "@/lib/features/learning/watching"
import { paths } from "@/lib/shared/paths"
import { clock } from "./clock"

/** Where the learner left, ready to go on with one press. */
export function ContinueCard({ step: { item, lesson, sectionTitle } }: { step: NextStep }) {
  const t = useTranslations("learning")
  const isBegun = item.lastOpenedAt !== null
  const at = isPlayed(lesson.kind) ? resumeAt(lesson.positionSeconds, lesson.durationSeconds) : 0
  return (
    <section
      aria-labelledby="continue"
      className="grid overflow-hidden rounded bg-surface shadow-card md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div className="relative bg-sunken max-md:aspect-video md:min-h-72">
        <Picture
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
        <p className="text-sm font-medium text-primary">{isBegun ? t("dashboard.continue") : t("dashboard.begin")}</p>
        <h2 id="continue" className="mt-1.5 text-xl font-semibold sm:text-2xl">
          {item.title}
        </h2>
        <p className="mt-2 text-ui text-muted">
          {sectionTitle} · <span className="text-text">{lesson.title}</span>
        </p>
        <div className="mt-auto flex flex-col gap-5 pt-6">
          <div className="flex items-center gap-3">
            <ProgressBar percent={item.percent} label={t("learn.progress", { title: item.title })} className="grow" />
            <span className="text-sm text-muted tabular">
              {t("card.lessons", { done: item.lessonsDone, count: item.lessons })}
            </span>
          </div>
          <Link
            href={paths.learn(item.kind, item.id, lesson.id)}
            className={buttonClass({ size: "lg", className: "w-fit max-sm:w-full" })}
          >
            <Glyph name="play" isFilled />
            {isBegun ? t("dashboard.resume") : t("dashboard.start")}
            {at > 0 && <span className="font-normal tabular">{t("dashboard.at", { time: clock(at) })}</span>}
          </Link>
        </div>
      </div>
    </section>
  )
}
