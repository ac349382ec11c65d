"use client"
import { useTranslations } from "next-intl"
import { type RefObject, useMemo, useState } from "react"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { Icon } from "@/components/ui/icon"
import type { Cue } from "@/lib/features/videos/captions/cues"
import type { VideoSource } from "./load-video"
import { type OpenLesson, SpokenElsewhere } from "./spoken-elsewhere"
import { TimedLine } from "./timed-line"
import { useReached, useTranscript } from "./use-transcript"

type TranscriptProps = {
  video: RefObject<HTMLVideoElement | null>
  tracks: VideoSource["captions"]
  lesson: OpenLesson
  onSeek: (seconds: number) => void
  onOpen: (materialId: number, atSeconds: number) => void
}

/** The captions of a video as a text that can be searched; a click on a line seeks the video. */
export function Transcript({ video, tracks, lesson, onSeek, onOpen }: TranscriptProps) {
  const t = useTranslations("learning.player.guide")
  const [language, setLanguage] = useState(tracks[0]?.language)
  const [search, setSearch] = useState("")
  const track = tracks.find((one) => one.language === language) ?? tracks[0]
  const transcript = useTranscript(track?.url)
  return (
    <>
      <div className="mb-3 flex flex-col gap-3 sm:flex-row">
        <Field label={t("search")} isLabelHidden className="grow">
          <Input
            type="search"
            value={search}
            maxLength={80}
            placeholder={t("search")}
            leading={<Icon name="search" />}
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
        {tracks.length > 1 && (
          <Field label={t("language")} isLabelHidden className="sm:w-48">
            <Select value={language} onChange={({ target }) => setLanguage(target.value)}>
              {tracks.map((one) => (
                <option key={one.language} value={one.language}>
                  {one.label}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {transcript.data ? (
        <Lines video={video} cues={transcript.data} search={search} onSeek={onSeek} />
      ) : transcript.isError ? (
        <ErrorState title={t("failed")} onRetry={() => void transcript.refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
      <SpokenElsewhere lesson={lesson} search={search} onOpen={onOpen} />
    </>
  )
}

type LinesProps = Pick<TranscriptProps, "video" | "onSeek"> & { cues: readonly Cue[]; search: string }

function Lines({ video, cues, search, onSeek }: LinesProps) {
  const t = useTranslations("learning.player.guide")
  const times = useMemo(() => cues.map(({ startMs }) => startMs / 1000), [cues])
  const reached = useReached(video, times)
  const wanted = search.trim().toLocaleLowerCase()
  const shown = cues
    .map((cue, at) => ({ ...cue, at }))
    .filter(({ text }) => !wanted || text.toLocaleLowerCase().includes(wanted))
  if (shown.length === 0) return <p className="px-2 py-1.5 text-ui text-muted">{t("noMatches")}</p>
  return (
    <ol className="flex max-h-80 flex-col overflow-y-auto">
      {shown.map(({ at, startMs, text }) => (
        <li key={at} className="[contain-intrinsic-block-size:auto_36px] [content-visibility:auto]">
          <TimedLine seconds={startMs / 1000} text={text} isCurrent={at === reached} onSeek={onSeek} />
        </li>
      ))}
    </ol>
  )
}
