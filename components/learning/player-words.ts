/** The words of the player; handed in, because public pages load it without the catalogue. */
export type PlayerWords = {
  language: string
  /** What the controls are called, by the phrase of the player's library. */
  controls: Record<string, string>
  loading: string
  failed: string
  tryAgain: string
  /** With {time}. */
  resumed: string
  startOver: string
  again: string
}

type Raw = "resumed" | `controls.${(typeof CONTROLS)[number][0]}`
type Translate = {
  (key: "loading" | "failed" | "tryAgain" | "startOver" | "again"): string
  raw: (key: Raw) => unknown
}

/** Collects the words from the catalogue's part `learning.player`, on the server or in the browser. */
export function playerWords(t: Translate, language: string): PlayerWords {
  const controls = CONTROLS.flatMap(([key, ...phrases]) =>
    phrases.map((phrase): [string, string] => [phrase, String(t.raw(`controls.${key}`))]),
  )
  return {
    language,
    controls: Object.fromEntries(controls),
    loading: t("loading"),
    failed: t("failed"),
    tryAgain: t("tryAgain"),
    resumed: String(t.raw("resumed")),
    startOver: t("startOver"),
    again: t("again"),
  }
}

/** The catalogue's keys, each with the library's English phrases that it stands for. */
const CONTROLS = [
  ["play", "Play", "play"],
  ["pause", "Pause", "pause"],
  ["mute", "Mute", "mute"],
  ["unmute", "Unmute", "unmute"],
  ["volume", "volume"],
  ["seek", "seek"],
  ["back", "Seek backward"],
  ["forward", "Seek forward"],
  ["backSeconds", "seek back {seekOffset} seconds"],
  ["forwardSeconds", "seek forward {seekOffset} seconds"],
  ["time", "playback time"],
  ["rate", "Playback rate", "current playback rate"],
  ["rateOf", "Playback rate {playbackRate}"],
  ["captionsOn", "Enable captions"],
  ["captionsOff", "Disable captions"],
  ["captions", "Captions", "closed captions"],
  ["enterFullscreen", "Enter fullscreen mode", "enter fullscreen mode"],
  ["exitFullscreen", "Exit fullscreen mode", "exit fullscreen mode"],
  ["enterPip", "Enter picture in picture mode", "enter picture in picture mode"],
  ["exitPip", "Exit picture in picture mode", "exit picture in picture mode"],
  ["loading", "media loading"],
  ["videoPlayer", "video player"],
  ["audioPlayer", "audio player"],
  ["remaining", "{time} remaining"],
  ["timeOf", "{currentTime} of {totalTime}"],
  ["unknownTime", "video not loaded, unknown time."],
  ["hour", "hour"],
  ["hours", "hours"],
  ["minute", "minute"],
  ["minutes", "minutes"],
  ["second", "second"],
  ["seconds", "seconds"],
] as const
