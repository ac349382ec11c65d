"use client"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { NextIntlClientProvider, useTranslations } from "next-intl"
import { useState } from "react"
import type { PreviewPlayerProps } from "@/components/ui/media/preview-player"
import english from "@/lib/shared/messages/en/learning.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/learning.json" with { type: "json" }
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"
import { playerLabels } from "../player/player-labels"
import { VideoPlayer } from "../player/video-player"

const MESSAGES = inEachLanguage({ en: english, hi: hindi })

/** The player of bought lessons on a public page, which brings neither messages nor a query client. */
export function PreviewPlayer(props: PreviewPlayerProps) {
  const [client] = useState(() => new QueryClient())
  const language = firstLanguage(document.documentElement.lang)
  const { learning } = MESSAGES[language]
  return (
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale={language} messages={{ learning }}>
        <Player {...props} language={language} />
      </NextIntlClientProvider>
    </QueryClientProvider>
  )
}

function Player({ language, ...video }: PreviewPlayerProps & { language: string }) {
  const t = useTranslations("learning.player")
  return <VideoPlayer {...video} labels={playerLabels(t, language)} autoPlay hasFocus />
}
