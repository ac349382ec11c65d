"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useDeferredValue } from "react"
import { queryFor } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"
import { formatPlaybackTime } from "@/lib/shared/playback-time"

const MIN_LETTERS = 3
const SHOWN = "10"

/** The lesson that is open, its item, and whether its staff preview it with its draft. */
export type OpenLesson = { id: number; itemId: number; isPreview: boolean }

type SpokenElsewhereProps = {
  lesson: OpenLesson
  search: string
  onOpen: (materialId: number, atSeconds: number) => void
}

/** Where the searched words are spoken in the other video lessons of the item; nothing is shown until something is found. */
export function SpokenElsewhere({ lesson, search, onOpen }: SpokenElsewhereProps) {
  const t = useTranslations("learning.player.guide")
  const words = useDeferredValue(search.trim())
  const found = useQuery({
    ...queryFor(learning.searchVideos, {
      query: {
        itemId: String(lesson.itemId),
        exceptMaterialId: String(lesson.id),
        searchParam: words,
        size: SHOWN,
        ...(lesson.isPreview && { preview: "true" }),
      },
    }),
    enabled: words.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
  })
  const places = words.length >= MIN_LETTERS ? (found.data?.content ?? []) : []
  if (places.length === 0) return null
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h2 className="px-2 text-sm font-medium text-muted">{t("elsewhere")}</h2>
      <ul>
        {places.map(({ materialId, title, language, atSeconds, text }) => (
          <li key={`${materialId} ${language} ${atSeconds} ${text}`}>
            <button
              type="button"
              onClick={() => onOpen(materialId, atSeconds)}
              className="w-full rounded-sm px-2 py-1.5 text-start text-ui hover:bg-quiet focus-visible:-outline-offset-2"
            >
              <span className="block text-sm text-muted">
                {title} · {formatPlaybackTime(atSeconds)}
              </span>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
