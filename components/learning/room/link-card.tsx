"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { videoEmbedOf } from "@/lib/shared/video-embed"
import { useNoun } from "@/components/ui/noun-context"

type LinkCardProps = { href: string; title: string; onOpened: () => void }

/** The link to a lesson on another site, with its host; a video is played here once the learner agrees. */
export function LinkCard({ href, title, onOpened }: LinkCardProps) {
  const t = useTranslations("learning.learn")
  const noun = useNoun()
  const [isPlaying, setIsPlaying] = useState(false)
  const embed = videoEmbedOf(href)
  const { host } = new URL(href)

  function onPlay() {
    setIsPlaying(true)
    onOpened()
  }

  return (
    <div className="mt-6 flex flex-col gap-4">
      {embed && isPlaying && (
        <iframe
          src={embed}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          className="aspect-video w-full rounded bg-sunken"
        />
      )}
      <div className="flex max-w-prose flex-wrap items-center justify-between gap-4 rounded bg-surface p-5 shadow-card">
        <p className="min-w-0 text-ui">{t(embed ? "playFrom" : "linkTo", { host, noun })}</p>
        <div className="flex flex-wrap gap-2">
          {embed && !isPlaying && (
            <Button onClick={onPlay}>
              <Icon name="play" />
              {t("play")}
            </Button>
          )}
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onOpened}
            className={buttonClass(embed ? { variant: "secondary" } : {})}
          >
            <Icon name="link" />
            {t("openLink")}
          </a>
        </div>
      </div>
    </div>
  )
}
