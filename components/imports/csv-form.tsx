"use client"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { Button } from "@/components/ui/button"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { Field } from "@/components/ui/fields/field"
import { FileInput } from "@/components/ui/fields/file-input"
import { Icon } from "@/components/ui/icon"
import { saveFile } from "@/lib/client/save-file"
import { CSV } from "@/lib/contract/form"

type CsvFormProps = {
  template: { text: string; name: string }
  /** What the file must be like. */
  hint: string
  upload: {
    send: (file: File) => void
    isPending: boolean
    /** How much of the file is sent; undefined before and after. */
    percent: number | undefined
    /** Why the last file was refused. */
    error: string | undefined
    clearError: () => void
  }
  children?: ReactNode
}

/** Offers the template of a CSV file, and uploads a file to have it checked; this imports nothing. */
export function CsvForm({ template, hint, upload, children }: CsvFormProps) {
  const t = useTranslations("imports")
  const [file, setFile] = useState<File>()
  const [error, setError] = useState<string>()

  function onCheck() {
    if (!file || file.size > CSV.maxBytes) return setError(t(file ? "fileErrors.size" : "fileErrors.missing"))
    setError(undefined)
    upload.send(file)
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onCheck()
      }}
      className="flex max-w-3xl flex-col gap-5 rounded bg-surface p-4 shadow-card sm:p-6"
    >
      <Button
        variant="secondary"
        className="w-fit"
        onClick={() => void saveFile(new Response(`\uFEFF${template.text}`), template.name)}
      >
        <Icon name="download" />
        {t("template")}
      </Button>
      {children}
      <Field label={t("file")} help={hint} error={error ?? upload.error}>
        <FileInput
          accept=".csv,text/csv,text/plain"
          file={file}
          onPick={(picked) => {
            setFile(picked)
            setError(undefined)
            upload.clearError()
          }}
        />
      </Field>
      {upload.percent !== undefined && <ProgressBar label={t("uploading")} percent={upload.percent} />}
      <Button type="submit" pending={upload.isPending} className="w-fit">
        {t("check")}
      </Button>
    </form>
  )
}
