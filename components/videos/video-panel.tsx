"use client"
import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { FormSection } from "@/components/forms/form-section"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { LessonLearners } from "@/components/forms/learners/lesson-learners"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { PageHeader } from "@/components/ui/page-header"
import { videos } from "@/lib/features/videos/contract"
import { CaptionsSection } from "./captions-section"
import { ChaptersSection } from "./chapters-section"
import { PosterSection } from "./poster-section"
import { PreparationSection } from "./preparation-section"
import { useVideo } from "./use-video"
import { VideoPreview } from "./video-preview"
import { WatchHeat } from "./watch-heat"

/** A video with its preparation, poster, captions and chapters, which are edited beside it. */
export function VideoPanel({ fileId, itemId }: { fileId: number; itemId: number }) {
  const t = useTranslations("videos.learners")
  const { video, setVideo } = useVideo(fileId)
  const mayEdit = useMay()(videos.saveChapters)
  const player = useRef<HTMLVideoElement>(null)

  function onSeek(seconds: number) {
    if (player.current) player.current.currentTime = seconds
  }

  return (
    <QueryContent query={video} skeleton={<FormSkeleton sections={[1, 2, 2]} />}>
      {(shown) => {
        const lesson = shown.lessons.find((one) => one.itemId === itemId)
        return (
          <>
            <PageHeader title={lesson?.title ?? shown.name} intro={lesson && shown.name} />
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
              <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-22">
                <VideoPreview ref={player} video={shown} />
                {lesson && <WatchHeat materialId={lesson.materialId} onSeek={onSeek} />}
                <PreparationSection video={shown} mayEdit={mayEdit} />
              </div>
              <div className="flex min-w-0 flex-col gap-6">
                {!mayEdit && <ViewOnlyNotice />}
                <fieldset disabled={!mayEdit} className="contents">
                  <PosterSection video={shown} player={player} onSaved={setVideo} />
                  <CaptionsSection video={shown} player={player} onSaved={setVideo} />
                  <ChaptersSection
                    key={JSON.stringify(shown.chapters)}
                    video={shown}
                    player={player}
                    onSaved={setVideo}
                  />
                </fieldset>
              </div>
            </div>
            {lesson && (
              <div className="mt-6">
                <FormSection title={t("title")}>
                  <LessonLearners materialId={lesson.materialId} kind="video" title={lesson.title} />
                </FormSection>
              </div>
            )}
          </>
        )
      }}
    </QueryContent>
  )
}
