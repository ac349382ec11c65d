"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Icon } from "@/components/ui/icon"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { Select } from "@/components/ui/fields/select"
import { useSend } from "@/lib/client/api"
import { saveFile } from "@/lib/client/save-file"
import { CSV } from "@/lib/contract/form"
import { imports } from "@/lib/features/imports/contract"
import { IMPORT_ROLES, type ImportRole, type UserImport } from "@/lib/features/imports/import-shapes"
import { TEMPLATE } from "@/lib/features/imports/template"
import { useFileErrorMessage } from "./use-file-error-message"

/** Uploads a file and has it validated; this adds no members. */
export function ImportForm({ onChecked }: { onChecked: (checked: UserImport) => void }) {
  const t = useTranslations("imports")
  const [file, setFile] = useState<File>()
  const [role, setRole] = useState<ImportRole>("Student")
  const [percent, setPercent] = useState<number>()
  const fileErrorMessage = useFileErrorMessage()
  const [error, setError] = useState<string>()
  const check = useSend(imports.upload, {
    invalidates: [imports.list],
    options: () => ({ onProgress: (progress) => setPercent((100 * progress.sentBytes) / progress.totalBytes) }),
  })

  function onCheck() {
    if (!file || file.size > CSV.maxBytes) return setError(t(file ? "fileErrors.size" : "fileErrors.missing"))
    setError(undefined)
    check.mutate(
      { form: { file, options: { role, dryRun: true } } },
      {
        onSuccess: onChecked,
        onError: (failure) => setError(fileErrorMessage(failure)),
        onSettled: () => setPercent(undefined),
      },
    )
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
        onClick={() => void saveFile(new Response(`\uFEFF${TEMPLATE}`), "people-template.csv")}
      >
        <Icon name="download" />
        {t("template")}
      </Button>
      <Field label={t("role")} className="max-w-xs">
        <Select value={role} onChange={({ target }) => setRole(target.value === "Teacher" ? "Teacher" : "Student")}>
          {IMPORT_ROLES.map((importRole) => (
            <option key={importRole} value={importRole}>
              {t(`roles.${importRole}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("file")} help={t("hint")} error={error}>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => {
            setFile(target.files?.[0])
            setError(undefined)
          }}
          className="block w-full text-ui file:me-4 file:h-10 file:cursor-pointer file:rounded file:border-0 file:bg-quiet file:px-4 file:font-medium file:text-text"
        />
      </Field>
      {percent !== undefined && <ProgressBar label={t("uploading")} percent={percent} />}
      <Button type="submit" pending={check.isPending} className="w-fit">
        {t("check")}
      </Button>
    </form>
  )
}
