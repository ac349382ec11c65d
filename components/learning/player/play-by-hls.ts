import Hls from "hls.js/light"
import type { Quality } from "./quality"

const MAX_BUFFER_SECONDS = 30

type HlsOptions = {
  url: string
  startAtSeconds: number
  onQualities: (qualities: readonly Quality[]) => void
  onExpired: () => void
  onUnplayable: (url: string) => void
}

/** Feeds a video element with the segments of a playlist; returns the function that ends it. */
export function playByHls(element: HTMLVideoElement, options: HlsOptions): () => void {
  const { url, startAtSeconds, onQualities, onExpired, onUnplayable } = options
  if (!Hls.isSupported()) {
    onUnplayable(url)
    return () => undefined
  }
  const hls = new Hls({
    // A worker would be loaded from a blob; segments of fMP4 need none.
    enableWorker: false,
    capLevelToPlayerSize: true,
    maxBufferLength: MAX_BUFFER_SECONDS,
    startPosition: startAtSeconds > 0 ? startAtSeconds : -1,
  })
  const announce = (chosen: number) => onQualities(qualitiesOf(hls, chosen, announce))
  hls.on(Hls.Events.MANIFEST_PARSED, () => announce(-1))
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === Hls.ErrorTypes.NETWORK_ERROR) onExpired()
    else onUnplayable(url)
  })
  hls.loadSource(url)
  hls.attachMedia(element)
  return () => hls.destroy()
}

/** The qualities, the best first, after the one that follows the connection; none where there is no choice. */
function qualitiesOf(hls: Hls, chosen: number, onChosen: (level: number) => void): Quality[] {
  if (hls.levels.length < 2) return []
  const levels = hls.levels.map(({ name, height }, level) => ({ level, name: name || `${height}p` })).toReversed()
  return [{ level: -1, name: null }, ...levels].map(({ level, name }) => ({
    name,
    isChosen: level === chosen,
    choose() {
      hls.nextLevel = level
      onChosen(level)
    },
  }))
}
