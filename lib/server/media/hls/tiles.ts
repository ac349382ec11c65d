import type { HlsVideo } from "./hls-video"

/** The tiles of a seek bar as WebVTT: from when to when each is shown, and where it is in the picture. */
export function formatTiles({ tiles, seconds }: NonNullable<HlsVideo["sprite"]>): string {
  const { columns, width, height, count, everySeconds } = tiles
  const cues = Array.from({ length: count }, (_, at) => {
    const end = at === count - 1 ? Math.max(seconds, (at + 1) * everySeconds) : (at + 1) * everySeconds
    const place = [(at % columns) * width, Math.floor(at / columns) * height, width, height].join(",")
    return `${timeOf(at * everySeconds)} --> ${timeOf(end)}\ntiles.jpg#xywh=${place}`
  })
  return `WEBVTT\n\n${cues.join("\n\n")}\n`
}

const timeOf = (seconds: number) => {
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0")
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${(seconds % 60).toFixed(3).padStart(6, "0")}`
}
