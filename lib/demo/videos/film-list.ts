import { chartFilm, codeFilm, kanbanFilm, penFilm } from "./films-acme"
import { ragaFilm, taalFilm, talkFilm, triangleFilm } from "./films-more"
import type { Film } from "./frame"
import { lessonMusic, teental, yaman } from "./music"
import type { Sound } from "./sound"

type FilmWithSound = { make: () => Film; sound: (seconds: number) => Sound; posterAt: number }

export type FilmName = keyof typeof films

/** The films that the lessons of the demo world share, and the moment of each that makes its poster. */
export const films = {
  code: { make: codeFilm, sound: (seconds) => lessonMusic(seconds, "code"), posterAt: 13.5 },
  chart: { make: chartFilm, sound: (seconds) => lessonMusic(seconds, "chart"), posterAt: 13.5 },
  pen: { make: penFilm, sound: (seconds) => lessonMusic(seconds, "pen"), posterAt: 14 },
  kanban: { make: kanbanFilm, sound: (seconds) => lessonMusic(seconds, "kanban"), posterAt: 11 },
  triangle: { make: triangleFilm, sound: (seconds) => lessonMusic(seconds, "triangle"), posterAt: 12.4 },
  talk: { make: talkFilm, sound: (seconds) => lessonMusic(seconds, "talk"), posterAt: 13 },
  raga: { make: ragaFilm, sound: yaman, posterAt: 12 },
  taal: { make: taalFilm, sound: teental, posterAt: 1.72 },
} as const satisfies Record<string, FilmWithSound>
