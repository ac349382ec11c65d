import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { videos } from "@/lib/features/videos/contract"
import type { SectionProps } from "./section-props"

/** Generates captions from the speech of a video, and says how far that is or why it failed; nothing where no service is configured. */
export function GenerateCaptions({ video, onSaved }: Pick<SectionProps, "video" | "onSaved">) {
  const t = useTranslations("videos.captions.generation")
  const errorMessage = useErrorMessage()
  const generate = useSend(videos.generateCaptions)
  const { generation, fileId } = video
  if (!generation) return null
  const isRunning = generation.status === "running"
  const onClick = () =>
    generate.mutate(
      { body: { fileId } },
      { onSuccess: onSaved, onError: (failure) => showToast("error", errorMessage(failure)) },
    )
  return (
    <>
      {isRunning && (
        <p role="status" className="text-ui text-muted">
          {t("running")}
        </p>
      )}
      {generation.error && (
        <p role="alert" className="text-ui text-danger">
          {t(`errors.${generation.error}`)}
        </p>
      )}
      {!isRunning && (
        <Button variant="secondary" size="sm" className="w-fit" pending={generate.isPending} onClick={onClick}>
          <Icon name="refresh-cw" />
          {t("generate")}
        </Button>
      )}
    </>
  )
}
