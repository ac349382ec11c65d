import { useTranslations } from "next-intl"
import type { VideoSource } from "./load-video"

/** The captions of a video, which the menu of the player offers; those that were generated say so. */
export function CaptionTracks({ captions }: Pick<VideoSource, "captions">) {
  const t = useTranslations("learning.player")
  return captions.map(({ url, language, label, isAutomatic }) => (
    <track
      key={language}
      kind="captions"
      src={url}
      srcLang={language}
      label={isAutomatic ? t("automaticCaptions", { label }) : label}
    />
  ))
}
