"use client"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormPart } from "@/components/forms/form-section"
import { FormFault } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Glyph } from "@/components/ui/icon"
import { call } from "@/lib/client/api"
import { saveFile } from "@/lib/client/save-file"
import { profile } from "@/lib/features/profile/contract"
import { ErasurePart } from "./erasure-part"
import { profileFailure } from "./profile-failure"
import { WhatsAppConsent } from "./whatsapp-consent"

/** What the institute may do with what it knows, and all of that as a file. */
export function PrivacyPart() {
  const t = useTranslations("profile.privacy")
  return (
    <div className="flex flex-col gap-6">
      <FormPart title={t("whatsAppTitle")}>
        <WhatsAppConsent />
      </FormPart>
      <Data />
      <ErasurePart />
    </div>
  )
}

function Data() {
  const t = useTranslations("profile.privacy")
  const failures = useTranslations("profile.failures")
  const load = useMutation({
    mutationFn: async () => saveFile(await call(profile.exportData, {}), "my-data.json"),
  })
  return (
    <FormPart title={t("dataTitle")}>
      <p className="-mt-3 text-ui text-muted">{t("dataIntro")}</p>
      {load.error && <FormFault>{failures(profileFailure(load.error))}</FormFault>}
      <Button variant="secondary" className="self-start" pending={load.isPending} onClick={() => load.mutate()}>
        <Glyph name="download" />
        {t("download")}
      </Button>
    </FormPart>
  )
}
