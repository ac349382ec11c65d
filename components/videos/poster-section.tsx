import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormSection } from "@/components/forms/form-section"
import { Button } from "@/components/ui/button"
import { FileButton } from "@/components/ui/fields/file-button"
import { mediaUrl } from "@/components/ui/media/media-url"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { IMAGE } from "@/lib/contract/form"
import { videos } from "@/lib/features/videos/contract"
import type { SectionProps } from "./section-props"

const JPEG_QUALITY = 0.92

/** The poster of a video: the frame that the preview shows, or a picture of one's own. */
export function PosterSection({ video, player, onSaved }: SectionProps) {
  const t = useTranslations("videos.poster")
  const errorMessage = useErrorMessage()
  const save = useSend(videos.savePoster, { invalidates: [videos.ofItem] })

  function send(picture: Blob) {
    save.mutate(
      { form: { video: { fileId: video.fileId }, picture } },
      {
        onSuccess(saved) {
          onSaved(saved)
          showToast("success", t("saved"))
        },
        onError: (failure) => showToast("error", errorMessage(failure)),
      },
    )
  }

  async function takeFrame() {
    const frame = player.current && (await captureFrame(player.current))
    if (frame) send(frame)
    else showToast("info", t("noFrame"))
  }

  return (
    <FormSection title={t("title")}>
      <div className="flex flex-wrap items-start gap-4">
        {video.poster ? (
          <img
            src={mediaUrl(video.poster, 320)}
            alt={t("current")}
            className="aspect-video w-40 shrink-0 rounded-sm bg-quiet object-cover"
          />
        ) : (
          <p className="text-ui text-muted">{t("none")}</p>
        )}
        <div className="flex flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" pending={save.isPending} onClick={() => void takeFrame()}>
              {t("useFrame")}
            </Button>
            <FileButton
              variant="ghost"
              size="sm"
              disabled={save.isPending}
              accept={IMAGE.mediaTypes.join(",")}
              onPick={([file]) => file && send(file)}
            >
              {t("upload")}
            </FileButton>
          </div>
          <p className="text-sm text-muted">{t("hint")}</p>
        </div>
      </div>
    </FormSection>
  )
}

/** The frame that a video shows, as a JPEG picture; null before it has any. */
async function captureFrame(element: HTMLVideoElement): Promise<Blob | null> {
  if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null
  const canvas = document.createElement("canvas")
  canvas.width = element.videoWidth
  canvas.height = element.videoHeight
  canvas.getContext("2d")?.drawImage(element, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY))
}
