import { seededRandom } from "../pictures/seeded-random"
import { addNote, drone, largeDrum, noise, pad, pluck, SAMPLE_RATE, semitones, silence, smallDrum } from "./sound"
import type { Sound } from "./sound"

const C4 = 261.63
const PROGRESSIONS = [
  [
    [0, 4, 7, 11],
    [-3, 0, 4, 7],
    [5, 9, 12, 16],
    [-5, -1, 2, 7],
  ],
  [
    [-3, 0, 4, 7],
    [5, 9, 12, 16],
    [0, 4, 7, 12],
    [-5, -1, 2, 5],
  ],
  [
    [2, 5, 9, 12],
    [-5, -1, 2, 7],
    [0, 4, 7, 11],
    [-3, 0, 4, 9],
  ],
] as const

/** Quiet chords with plucked notes above them, different for each name: the sound under a lesson without speech. */
export function lessonMusic(seconds: number, name: string): Sound {
  const random = seededRandom(`music/${name}`)
  const sound = silence(seconds)
  const chords = random.pick(PROGRESSIONS)
  const barSeconds = 2.4
  for (let bar = 0; bar * barSeconds < seconds; bar++) {
    const chord = chords[bar % chords.length] ?? chords[0]
    for (const step of chord)
      addNote(sound, bar * barSeconds, barSeconds * 1.3, pad(semitones(C4 / 2, step), 0.09, barSeconds * 1.3))
    for (let beat = 0; beat < 6; beat++) {
      if (random.chance(0.3)) continue
      const step = random.pick(chord) + (random.chance(0.4) ? 12 : 0)
      addNote(sound, bar * barSeconds + beat * 0.4, 1.8, pluck(semitones(C4, step), 0.16))
    }
  }
  return sound
}

/** The evening phrase of raga Yaman that is sung here: [semitones above Sa, seconds]. */
export const YAMAN_PHRASE = [
  [-1, 0.9],
  [2, 0.9],
  [4, 2.2],
  [2, 0.7],
  [4, 0.7],
  [6, 0.9],
  [7, 2.4],
  [9, 0.6],
  [7, 0.6],
  [6, 0.7],
  [4, 1.3],
  [2, 1.2],
  [-1, 0.8],
  [2, 0.8],
  [0, 2.8],
] as const

/** The pitch of the phrase at a second, in semitones above Sa, with glides between the notes. */
export function yamanPitch(at: number): number {
  let start = 0
  let before: number = YAMAN_PHRASE[0][0]
  for (const [step, seconds] of YAMAN_PHRASE) {
    if (at < start + seconds) {
      const slide = Math.min(1, (at - start) / 0.16)
      return before + (step - before) * slide * slide * (3 - 2 * slide)
    }
    start += seconds
    before = step
  }
  return before
}

/** Raga Yaman on a flute of sine waves over a tanpura. */
export function yaman(seconds: number): Sound {
  const random = seededRandom("yaman")
  const sound = silence(seconds)
  const sa = 277.18
  for (let at = 0, string = 0; at < seconds; at += 0.85, string++) {
    const hz = [semitones(sa / 2, -1), sa / 2, sa / 2, sa / 4][string % 4] ?? sa / 2
    addNote(sound, at, 3.2, drone(hz, 0.1))
  }
  let phase = 0
  addNote(sound, 0.6, seconds - 1.2, (t) => {
    const vibrato = 0.12 * Math.sin(2 * Math.PI * 5.2 * t) * Math.min(1, (t % 2) * 0.8)
    phase += (2 * Math.PI * semitones(sa, yamanPitch(t) + vibrato)) / SAMPLE_RATE
    const breath = Math.min(1, t * 2) * (0.82 + 0.18 * Math.sin(2 * Math.PI * 0.31 * t))
    return (
      0.5 *
      breath *
      (Math.sin(phase) + 0.22 * Math.sin(2 * phase) + 0.07 * Math.sin(3 * phase) + 0.015 * (random.next() - 0.5))
    )
  })
  return sound
}

/** One beat of teental lasts this long, in seconds. */
export const BEAT_SECONDS = 0.42

/** The sixteen strokes of teental: D is both drums, d both with the open tone, t the open small drum, n the rim. */
const TEENTAL = "DddDDddDDttnnddD"

/** Teental, sixteen beats a round, on a tabla of decaying sine waves. */
export function teental(seconds: number): Sound {
  const random = seededRandom("teental")
  const sound = silence(seconds)
  for (let beat = 0; beat * BEAT_SECONDS < seconds - 0.6; beat++) {
    const at = beat * BEAT_SECONDS
    const stroke = TEENTAL[beat % 16]
    const first = beat % 16 === 0 ? 1.25 : 1
    addNote(
      sound,
      at,
      0.9,
      smallDrum(stroke === "D" || stroke === "n" ? 392 : 311, 0.5 * first, stroke === "d" || stroke === "t"),
    )
    addNote(sound, at, 0.05, noise(random, 0.3, 120))
    if (stroke === "D" || stroke === "d") addNote(sound, at, 0.9, largeDrum(0.9 * first))
  }
  for (let at = 0; at < seconds; at += BEAT_SECONDS * 4) addNote(sound, at, 2.6, drone(155.6, 0.05))
  return sound
}
