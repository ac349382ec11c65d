import { chartVideo, codeVideo, kanbanVideo, penVideo } from "./videos-acme"
import { ragaVideo, taalVideo, talkVideo, triangleVideo } from "./videos-more"
import type { AnimatedVideo } from "./animated-video"
import { lessonMusic, teental, yaman } from "./music"
import type { Sound } from "./sound"

type VideoDefinition = { make: () => AnimatedVideo; sound: (seconds: number) => Sound; posterAt: number }

export type VideoName = keyof typeof videos

/** The videos that the demo lessons share; `posterAt` is the second of the poster frame. */
export const videos = {
  code: { make: codeVideo, sound: (seconds) => lessonMusic(seconds, "code"), posterAt: 13.5 },
  chart: { make: chartVideo, sound: (seconds) => lessonMusic(seconds, "chart"), posterAt: 13.5 },
  pen: { make: penVideo, sound: (seconds) => lessonMusic(seconds, "pen"), posterAt: 14 },
  kanban: { make: kanbanVideo, sound: (seconds) => lessonMusic(seconds, "kanban"), posterAt: 11 },
  triangle: { make: triangleVideo, sound: (seconds) => lessonMusic(seconds, "triangle"), posterAt: 12.4 },
  talk: { make: talkVideo, sound: (seconds) => lessonMusic(seconds, "talk"), posterAt: 13 },
  raga: { make: ragaVideo, sound: yaman, posterAt: 12 },
  taal: { make: taalVideo, sound: teental, posterAt: 1.72 },
} as const satisfies Record<string, VideoDefinition>
