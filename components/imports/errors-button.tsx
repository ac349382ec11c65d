"use client"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { saveFile } from "@/lib/client/save-file"
import { showToast } from "@/lib/client/toasts"
import { languageOf } from "@/lib/shared/locale"
import type { Language } from "@/lib/shared/messages/languages"

type ErrorsButtonProps = {
  /** The name under which the file is saved. */
  name: string
  load: (query: { language: Language }) => Promise<Response>
}

/** Downloads the failed rows of an import with their reasons. */
export function ErrorsButton({ name, load }: ErrorsButtonProps) {
  const t = useTranslations("imports")
  const language = languageOf(useLocale())
  const errorMessage = useErrorMessage()
  const [isPending, setIsPending] = useState(false)
  async function onSave() {
    setIsPending(true)
    try {
      await saveFile(await load({ language }), name)
      showToast("success", t("saved"))
    } catch (error) {
      showToast("error", errorMessage(error))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void onSave()}>
      <Icon name="download" />
      {t("report.errors")}
    </Button>
  )
}
