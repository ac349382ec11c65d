import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { progress } from "@/lib/features/learning/progress-contract"
import { formatPlaybackTime } from "@/lib/shared/playback-time"

const WIDTH = 100
const HEIGHT = 20

type WatchHeatProps = { materialId: number; onSeek: (seconds: number) => void }

/** How many learners watched each part of a video, as a line below it; a press seeks the video there. */
export function WatchHeat({ materialId, onSeek }: WatchHeatProps) {
  const t = useTranslations("videos.heat")
  const { dateTime } = useFormats()
  const heat = useQuery(queryFor(progress.histogram, { params: { materialId: String(materialId) } }))
  if (!heat.data) return null
  const { viewers, durationSeconds, countedAt } = heat.data
  const most = Math.max(...viewers)
  if (most === 0 || durationSeconds === 0) return <p className="text-sm text-muted">{t("none")}</p>

  const secondOf = (share: number) => Math.floor(share * durationSeconds)
  const heightOf = (count: number) => (count / most) * (HEIGHT - 2)
  const line = viewers.map((count, at) => `${at + 0.5},${HEIGHT - heightOf(count)}`).join(" ")
  const peak = viewers.indexOf(most)
  return (
    <figure>
      <button
        type="button"
        aria-label={t("label", { most, time: formatPlaybackTime(secondOf(peak / WIDTH)) })}
        className="block w-full rounded bg-quiet p-1 focus-visible:outline-2 focus-visible:outline-primary"
        onClick={({ clientX, currentTarget, detail }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          // A press of a key has no place: it seeks to where most watched.
          const isPointed = detail > 0 && width > 0
          onSeek(secondOf(isPointed ? Math.min(1, Math.max(0, (clientX - left) / width)) : peak / WIDTH))
        }}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden className="block h-12 w-full">
          <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} className="fill-primary/25" />
          <polyline points={line} vectorEffect="non-scaling-stroke" className="fill-none stroke-primary stroke-2" />
        </svg>
      </button>
      <figcaption className="mt-1 text-sm text-muted">
        {t("caption", { most, date: countedAt ? dateTime(countedAt) : "" })}
      </figcaption>
    </figure>
  )
}
