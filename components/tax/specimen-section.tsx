"use client"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormSection } from "@/components/forms/form-section"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { call } from "@/lib/client/api"
import { saveFile } from "@/lib/client/save-file"
import { showToast } from "@/lib/client/toasts"
import { specimen } from "@/lib/features/invoices/specimen-contract"
import { type Language, LANGUAGES, languageName } from "@/lib/shared/messages/languages"

/** A PDF that shows how documents look, in each language. */
export function SpecimenSection() {
  const t = useTranslations("tax.specimen")
  return (
    <FormSection title={t("title")}>
      <p className="-mt-3 text-ui text-muted">{t("intro")}</p>
      <p className="flex flex-wrap gap-3">
        {LANGUAGES.map((language) => (
          <SpecimenButton key={language} language={language} />
        ))}
      </p>
    </FormSection>
  )
}

function SpecimenButton({ language }: { language: Language }) {
  const t = useTranslations("tax.specimen")
  const errorMessage = useErrorMessage()
  const draw = useMutation({
    networkMode: "always",
    mutationFn: async () => saveFile(await call(specimen.draw, { query: { language } }), `specimen-${language}.pdf`),
    onSuccess: () => showToast("success", t("done")),
    onError: (error) => showToast("error", errorMessage(error)),
  })
  return (
    <Button variant="secondary" pending={draw.isPending} onClick={() => draw.mutate()}>
      <Icon name="download" />
      {t("download", { language: languageName(language) })}
    </Button>
  )
}
