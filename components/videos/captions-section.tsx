import { useTranslations } from "next-intl"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormSection } from "@/components/forms/form-section"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { videos } from "@/lib/features/videos/contract"
import type { StaffVideo } from "@/lib/features/videos/video-shapes"
import { CaptionsEditor } from "./captions-editor"
import { GenerateCaptions } from "./generate-captions"
import type { SectionProps } from "./section-props"

type Track = StaffVideo["captions"][number]

/** The captions of a video in each language, with the editor of one of them. */
export function CaptionsSection({ video, player, onSaved }: SectionProps) {
  const t = useTranslations("videos.captions")
  const [edited, setEdited] = useState<Track | "new">()
  if (edited)
    return (
      <CaptionsEditor
        video={video}
        player={player}
        track={edited === "new" ? undefined : edited}
        onClose={() => setEdited(undefined)}
        onSaved={(saved) => {
          onSaved(saved)
          setEdited(undefined)
        }}
      />
    )
  return (
    <FormSection title={t("title")}>
      {video.captions.length === 0 && <p className="text-ui text-muted">{t("none")}</p>}
      {video.captions.length > 0 && (
        <ul className="divide-y divide-line">
          {video.captions.map((track) => (
            <TrackRow
              key={track.language}
              video={video}
              track={track}
              onEdit={() => setEdited(track)}
              onSaved={onSaved}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" className="w-fit" onClick={() => setEdited("new")}>
          <Icon name="plus" />
          {t("add")}
        </Button>
        <GenerateCaptions video={video} onSaved={onSaved} />
      </div>
    </FormSection>
  )
}

type TrackRowProps = Pick<SectionProps, "video" | "onSaved"> & { track: Track; onEdit: () => void }

function TrackRow({ video, track, onEdit, onSaved }: TrackRowProps) {
  const t = useTranslations("videos.captions")
  const errorMessage = useErrorMessage()
  const remove = useSend(videos.removeCaptions)
  const { language, label, isAutomatic } = track

  async function onRemove() {
    const texts = { title: t("removeQuestion", { label }), message: t("removeMessage") }
    const buttons = { primaryLabel: t("removeConfirm"), cancelLabel: t("cancel") }
    const answer = await openDialog({ type: "confirmation", ...texts, ...buttons, isDangerous: true })
    if (answer !== "primary") return
    remove.mutate(
      { params: { fileId: String(video.fileId), language } },
      {
        onSuccess(saved) {
          onSaved(saved)
          showToast("success", t("removed"))
        },
        onError: (failure) => showToast("error", errorMessage(failure)),
      },
    )
  }
  return (
    <li className="flex items-center gap-2 py-1.5 text-ui">
      <span className="min-w-0 grow truncate">
        {label} <span className="text-sm text-muted">{language}</span>
      </span>
      {isAutomatic && <Badge>{t("automatic")}</Badge>}
      <Button variant="ghost" size="sm" aria-label={t("edit", { label })} onClick={onEdit}>
        <Icon name="file-text" />
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t("remove", { label })}
        pending={remove.isPending}
        onClick={() => void onRemove()}
      >
        <Icon name="trash" />
      </Button>
    </li>
  )
}
