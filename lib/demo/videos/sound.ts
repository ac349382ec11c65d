import type { Random } from "../pictures/seeded-random"

/** Samples per second of every generated sound. */
export const SAMPLE_RATE = 22_050

/** One channel of sound, samples between -1 and 1. */
export type Sound = Float32Array

/** A silent sound of the given length. */
export const silence = (seconds: number): Sound => new Float32Array(Math.round(seconds * SAMPLE_RATE))

/** The frequency of a number of semitones above (or below) a base frequency. */
export const semitones = (base: number, steps: number) => base * 2 ** (steps / 12)

/** Adds a note to a sound; `voice` returns the sample at `seconds` after the note's start. */
export function addNote(sound: Sound, at: number, seconds: number, voice: (seconds: number) => number) {
  const first = Math.round(at * SAMPLE_RATE)
  const last = Math.min(sound.length, first + Math.round(seconds * SAMPLE_RATE))
  for (let index = Math.max(0, first); index < last; index++) {
    sound[index] = (sound[index] ?? 0) + voice((index - first) / SAMPLE_RATE)
  }
}

/** A plucked string: decaying partials, the high ones faster. */
export function pluck(hz: number, loudness: number, ring = 1.6) {
  return (t: number) => {
    let sum = 0
    for (let partial = 1; partial <= 5; partial++) {
      sum += (Math.sin(2 * Math.PI * hz * partial * t) / partial ** 1.5) * Math.exp(-t * (3 / ring) * partial ** 0.7)
    }
    return loudness * sum * Math.min(1, t * 200)
  }
}

/** A soft tone with a slow attack, for chords in the background. */
export function pad(hz: number, loudness: number, seconds: number) {
  return (t: number) => {
    const swell = Math.sin((Math.PI * Math.min(t, seconds)) / seconds) ** 0.8
    return (
      loudness *
      swell *
      (Math.sin(2 * Math.PI * hz * t) +
        0.4 * Math.sin(2 * Math.PI * hz * 1.003 * t) +
        0.2 * Math.sin(4 * Math.PI * hz * t))
    )
  }
}

/** The drone string of a tanpura, whose overtones peak one after another. */
export function drone(hz: number, loudness: number) {
  return (t: number) => {
    let sum = 0
    for (let partial = 1; partial <= 10; partial++) {
      const bloom = Math.exp(-((t - partial * 0.16) ** 2) / 0.9)
      sum += (Math.sin(2 * Math.PI * hz * partial * t) / partial) * (0.3 + bloom)
    }
    return loudness * sum * Math.exp(-t * 0.9) * Math.min(1, t * 60)
  }
}

/** The stroke of the small drum of the tabla; `open` rings longer. */
export function smallDrum(hz: number, loudness: number, open: boolean) {
  return (t: number) => {
    const fall = Math.exp(-t * (open ? 5 : 11))
    return (
      loudness *
      fall *
      (Math.sin(2 * Math.PI * hz * t) * (open ? 1 : 0.45) +
        0.6 * Math.sin(4 * Math.PI * hz * t) +
        0.45 * Math.sin(6 * Math.PI * hz * t) * Math.exp(-t * 14))
    )
  }
}

/** The stroke of the large drum of the tabla, whose pitch bends under the palm. */
export function largeDrum(loudness: number) {
  return (t: number) => loudness * Math.exp(-t * 4.5) * Math.sin(2 * Math.PI * (78 * t + 5.5 * (1 - Math.exp(-t * 9))))
}

/** A short burst of noise, for breath or the touch of a drum. */
export const noise = (random: Random, loudness: number, fall: number) => (t: number) =>
  loudness * (random.next() * 2 - 1) * Math.exp(-t * fall)

/** The sound as a WAV file: its ends are faded and its loudest sample is scaled to half of the maximum. */
export function toWav(sound: Sound): Buffer {
  const peak = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0.001)
  const fade = SAMPLE_RATE * 0.5
  const file = Buffer.alloc(44 + sound.length * 2)
  file.write("RIFF", 0)
  file.writeUInt32LE(36 + sound.length * 2, 4)
  file.write("WAVEfmt ", 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write("data", 36)
  file.writeUInt32LE(sound.length * 2, 40)
  sound.forEach((sample, index) => {
    const ends = Math.min(1, index / fade, (sound.length - index) / fade)
    file.writeInt16LE(Math.round((sample / peak) * 0.5 * ends * 32767), 44 + index * 2)
  })
  return file
}
