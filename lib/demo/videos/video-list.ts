import { chartVideo, codeVideo, kanbanVideo, penVideo } from "./videos-acme"
import { ragaVideo, taalVideo, talkVideo, triangleVideo } from "./videos-more"
import type { AnimatedVideo } from "./animated-video"
import { lessonMusic, teental, yaman } from "./music"
import type { Sound } from "./sound"

type VideoDefinition = {
  make: () => AnimatedVideo
  sound: (seconds: number) => Sound
  posterAt: number
  /** The length of a lesson, which begins with the animation. */
  lessonSeconds: number
}

export type VideoName = keyof typeof videos

/** The videos that the demo lessons share; `posterAt` is the second of the poster frame. A lesson is as long as lessons usually are. */
export const videos = {
  code: { make: codeVideo, sound: (seconds) => lessonMusic(seconds, "code"), posterAt: 13.5, lessonSeconds: 1040 },
  chart: { make: chartVideo, sound: (seconds) => lessonMusic(seconds, "chart"), posterAt: 13.5, lessonSeconds: 720 },
  pen: { make: penVideo, sound: (seconds) => lessonMusic(seconds, "pen"), posterAt: 14, lessonSeconds: 1130 },
  kanban: { make: kanbanVideo, sound: (seconds) => lessonMusic(seconds, "kanban"), posterAt: 11, lessonSeconds: 590 },
  triangle: {
    make: triangleVideo,
    sound: (seconds) => lessonMusic(seconds, "triangle"),
    posterAt: 12.4,
    lessonSeconds: 780,
  },
  talk: { make: talkVideo, sound: (seconds) => lessonMusic(seconds, "talk"), posterAt: 13, lessonSeconds: 905 },
  raga: { make: ragaVideo, sound: yaman, posterAt: 12, lessonSeconds: 1275 },
  taal: { make: taalVideo, sound: teental, posterAt: 1.72, lessonSeconds: 1110 },
} as const satisfies Record<string, VideoDefinition>
