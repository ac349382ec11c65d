import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { FormSection } from "@/components/forms/form-section"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { videos } from "@/lib/features/videos/contract"
import { formatPlaybackTime } from "@/lib/shared/playback-time"
import { ChapterRow } from "./chapter-row"
import { type ChapterDraft, readChapters, toDrafts } from "./chapter-drafts"
import type { SectionProps } from "./section-props"
import { usePlayerTime } from "./use-player-time"

/** The chapters of a video, each added at the second at which the preview is. */
export function ChaptersSection({ video, player, onSaved }: SectionProps) {
  const t = useTranslations("videos.chapters")
  const errorMessage = useErrorMessage()
  const [drafts, setDrafts] = useState<readonly ChapterDraft[]>(() => toDrafts(video.chapters))
  const [hasTried, setHasTried] = useState(false)
  const nextKey = useRef(drafts.length)
  const seconds = usePlayerTime(player)
  const save = useSend(videos.saveChapters, {})
  const { chapters, errors, hasSameTime } = readChapters(drafts)
  const isDirty = JSON.stringify(drafts) !== JSON.stringify(toDrafts(video.chapters))
  useLeaveWarning(isDirty)

  function add() {
    const draft = { key: (nextKey.current += 1), time: formatPlaybackTime(seconds), title: "" }
    setDrafts([...drafts, draft])
  }

  function onSave() {
    setHasTried(true)
    if (!chapters) return
    save.mutate(
      { body: { fileId: video.fileId, chapters } },
      {
        onSuccess(saved) {
          onSaved(saved)
          setDrafts(toDrafts(saved.chapters))
          setHasTried(false)
          showToast("success", t("saved"))
        },
      },
    )
  }

  return (
    <FormSection title={t("title")}>
      {drafts.length === 0 && <p className="text-ui text-muted">{t("none")}</p>}
      {drafts.length > 0 && (
        <ol className="flex flex-col gap-3">
          {drafts.map((draft, at) => (
            <ChapterRow
              key={draft.key}
              number={at + 1}
              draft={draft}
              error={hasTried ? errors.get(draft.key) : undefined}
              onChange={(change) =>
                setDrafts(drafts.map((one) => (one.key === draft.key ? { ...one, ...change } : one)))
              }
              onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
            />
          ))}
        </ol>
      )}
      {hasTried && hasSameTime && <FormError>{t("sameTime")}</FormError>}
      {save.error && <FormError>{errorMessage(save.error)}</FormError>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={add}>
          <Icon name="plus" />
          {t("add", { time: formatPlaybackTime(seconds) })}
        </Button>
        {isDirty && (
          <Button size="sm" pending={save.isPending} onClick={onSave}>
            {t("save")}
          </Button>
        )}
      </div>
    </FormSection>
  )
}
