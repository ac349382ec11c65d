import { type ArchivedContent, createLayout, END_BYTES, type Layout, mostBytesOf } from "./archive-layout"

const GB = 1_000_000_000

/** An archive above `whole` bytes is offered in volumes of at most `volume` bytes too. */
export type VolumeLimits = { whole: number; volume: number }
export const VOLUME_LIMITS: VolumeLimits = { whole: 20 * GB, volume: 10 * GB }

type Part = ArchivedContent & { isMade: boolean }
type PlaceInVolume = { volume: number; volumeOffset: number; volumeDirectoryOffset: number }

/** Of the archive: its time, the largest size of a volume, and all parts that were made for it. */
type Options = { exportId: number; at: Date; limit: number; made: readonly ArchivedContent[] }

/**
 * Splits an archive into volumes, each an archive by itself. What was made for it is in the first one; everything else follows in the order
 * of the archive. No volume is larger than the limit, except where what was made is, or one file, which then is a volume of its own.
 */
export function createVolumes({ exportId, at, limit, made }: Options) {
  const volumes: Volume[] = []
  const open = (size: number): Volume => {
    const number = volumes.length + 1
    const volume = { number, size, layout: createLayout(at, `${exportId}/${number}`) }
    volumes.push(volume)
    return volume
  }
  const first = open(made.reduce((size, content) => size + mostBytesOf(content, at), END_BYTES))
  let current = first

  function volumeFor(part: Part): Volume {
    if (part.isMade) return first
    const size = mostBytesOf(part, at)
    const isEmpty = current.size === END_BYTES
    if (current.size + size > limit && !isEmpty) current = open(END_BYTES)
    current.size += size
    return current
  }
  return {
    /** The place of the next part of the archive in its volume. */
    add(part: Part): PlaceInVolume {
      const { number: volume, layout } = volumeFor(part)
      const { offset, directoryOffset } = layout.add(part)
      return { volume, volumeOffset: offset, volumeDirectoryOffset: directoryOffset }
    },
    /** What computes each volume, once all parts are added. */
    end: (): Layout[] => volumes.map(({ layout }) => layout.end()),
  }
}

/** With the most that it can take. */
type Volume = { number: number; size: number; layout: ReturnType<typeof createLayout> }
