import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { Switch } from "@/components/ui/fields/switch"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { videos } from "@/lib/features/videos/contract"

/** The institute's choice whether the viewer's name is shown over its videos. */
export function WatermarkSetting() {
  const t = useTranslations("videos.settings")
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const query = queryFor(videos.settings, {})
  const settings = useQuery(query)
  const save = useSend(videos.saveSettings)
  if (!settings.data) return null

  async function onSwitch(hasWatermark: boolean) {
    try {
      client.setQueryData(query.queryKey, await save.mutateAsync({ body: { hasWatermark } }))
    } catch (error) {
      showToast("error", errorMessage(error))
      throw error
    }
  }
  return (
    <Switch
      label={t("watermark")}
      help={t("watermarkHelp")}
      checked={settings.data.hasWatermark}
      onSwitch={onSwitch}
      className="mb-6 rounded bg-surface p-4 shadow-card sm:px-5"
    />
  )
}
