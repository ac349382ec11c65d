"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { UploadProgress } from "@/components/forms/upload-progress"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { AutosaveStatus } from "@/components/forms/autosave-status"
import type { Composer } from "./use-composer"
import { useSendErrorMessage } from "./use-send-error-message"

type ComposerFooterProps = {
  composer: Pick<Composer, "autosave" | "isSending" | "error" | "upload">
  /** The label of the submit button, with the number of recipients. */
  submitLabel: string
  isLater: boolean
  backHref: string
  /** Replaces what is typed by the version saved elsewhere. */
  onReload: () => void
}

/** The footer of the form: autosave status, upload progress, the error of the last attempt, and the buttons. */
export function ComposerFooter({ composer, submitLabel, isLater, backHref, onReload }: ComposerFooterProps) {
  const t = useTranslations("sending.form")
  const tForms = useTranslations("forms.save")
  const errorMessage = useSendErrorMessage()
  const { autosave, isSending, error, upload } = composer
  return (
    <div className="flex flex-col gap-3 rounded bg-raised p-4 shadow-card">
      {isSending && <UploadProgress rate={upload.rate} onCancel={upload.cancel} />}
      {error && !upload.wasCancelled() && (
        <FormError>
          {errorMessage(error)} {tForms("kept")}
        </FormError>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-3">
        <AutosaveStatus namespace="sending.draft" autosave={autosave} errorMessage={errorMessage} onReload={onReload} />
        <span className="flex flex-wrap justify-end gap-2 max-sm:w-full">
          <Link href={backHref} className={buttonClass({ variant: "ghost" })}>
            {t("close")}
          </Link>
          <Button type="submit" pending={isSending}>
            <Icon name={isLater ? "clock" : "send"} />
            {submitLabel}
          </Button>
        </span>
      </div>
    </div>
  )
}
