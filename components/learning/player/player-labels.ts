import type { useTranslations } from "next-intl"

/** The texts of the player; passed as a prop, because public pages load the player without the message catalogue. */
export type PlayerLabels = {
  language: string
  /** The translations of the controls, keyed by the English phrases of the player library. */
  controls: Record<string, string>
  loading: string
  preparing: string
  failed: string
  tryAgain: string
  /** Contains the placeholder {time}. */
  resumed: string
  startOver: string
  watchAgain: string
  quality: string
  /** The quality that follows the connection. */
  auto: string
}

/** Fills in each placeholder with itself, because the player fills in the values. */
const PLACEHOLDERS = Object.fromEntries(
  ["time", "currentTime", "totalTime", "seekOffset", "playbackRate"].map((name) => [name, `{${name}}`]),
)

type Translate = ReturnType<typeof useTranslations<"learning.player">>

/** Collects the texts from the message namespace `learning.player`, on the server or in the browser. */
export function playerLabels(t: Translate, language: string): PlayerLabels {
  const controls = CONTROLS.flatMap(([key, ...phrases]) =>
    phrases.map((phrase): [string, string] => [phrase, t(`controls.${key}`, PLACEHOLDERS)]),
  )
  return {
    language,
    controls: Object.fromEntries(controls),
    loading: t("loading"),
    preparing: t("preparing"),
    failed: t("failed"),
    tryAgain: t("tryAgain"),
    resumed: t("resumed", PLACEHOLDERS),
    startOver: t("startOver"),
    watchAgain: t("watchAgain"),
    quality: t("quality"),
    auto: t("auto"),
  }
}

/** The message keys, each with the English phrases of the library that it translates. */
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
  ["off", "Off"],
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
