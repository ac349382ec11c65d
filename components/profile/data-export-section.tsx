"use client"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { FormSection } from "@/components/forms/form-section"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { call } from "@/lib/client/api"
import { saveFile } from "@/lib/client/save-file"
import { profile } from "@/lib/features/profile/contract"

/** Downloads what the institute stores about the person. */
export function DataExportSection() {
  const t = useTranslations("profile.privacy")
  const errorMessage = useErrorMessage()
  const download = useMutation({
    mutationFn: async () => saveFile(await call(profile.exportData, {}), "my-data.json"),
  })
  return (
    <FormSection title={t("dataTitle")}>
      <p className="-mt-3 text-ui text-muted">{t("dataIntro")}</p>
      {download.error && <FormError>{errorMessage(download.error)}</FormError>}
      <Button variant="secondary" className="self-start" pending={download.isPending} onClick={() => download.mutate()}>
        <Icon name="download" />
        {t("download")}
      </Button>
    </FormSection>
  )
}
