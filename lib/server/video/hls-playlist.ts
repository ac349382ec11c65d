/** A rendition as the master playlist names it. */
export type RenditionEntry = {
  lines: number
  width: number
  height: number
  bandwidth: number
  averageBandwidth: number
  codecs: string
}

/** The bits a second of the largest segment of a media playlist, and of all segments together. */
export function bandwidthOf(playlist: string): { bandwidth: number; averageBandwidth: number } {
  const segments = [...playlist.matchAll(/#EXTINF:([\d.]+),\s*#EXT-X-BYTERANGE:(\d+)@\d+/g)].map(
    ([, seconds, bytes]) => ({ seconds: Number(seconds), bits: 8 * Number(bytes) }),
  )
  const total = segments.reduce((sum, { bits }) => sum + bits, 0)
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  const highest = segments.reduce((most, segment) => Math.max(most, segment.bits / Math.max(0.1, segment.seconds)), 0)
  return { bandwidth: Math.ceil(highest), averageBandwidth: Math.ceil(total / Math.max(0.1, seconds)) }
}

/** A media playlist with another address for the file of its segments (RFC 8216 §4.3.2). */
export const withMediaUrl = (playlist: string, url: string): string =>
  playlist.replace(/URI="[^"]*"/, `URI="${url}"`).replace(/^(?!#)(?!\s*$).+$/gm, url)

/** The master playlist of renditions, each at `<lines>.m3u8` beside it; a player starts with the first. */
export function masterPlaylist(renditions: readonly RenditionEntry[]): string {
  const entries = renditions.map(
    ({ lines, width, height, bandwidth, averageBandwidth, codecs }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${averageBandwidth},RESOLUTION=${width}x${height},CODECS="${codecs}",NAME="${lines}p"\n${lines}.m3u8`,
  )
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${entries.join("\n")}\n`
}
