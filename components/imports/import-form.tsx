"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Glyph } from "@/components/ui/icon"
import { ProgressBar } from "@/components/ui/progress-bar"
import { Select } from "@/components/ui/select"
import { useSend } from "@/lib/client/api"
import { saveFile } from "@/lib/client/save-file"
import { CSV } from "@/lib/contract/form"
import { imports } from "@/lib/features/imports/contract"
import { IMPORT_ROLES, type ImportRole, type UserImport } from "@/lib/features/imports/import-shapes"
import { TEMPLATE } from "@/lib/features/imports/template"
import { fileFault } from "./file-fault"

/** Takes a file and has it checked; nobody is added by that. */
export function ImportForm({ onChecked }: { onChecked: (checked: UserImport) => void }) {
  const t = useTranslations("imports")
  const [file, setFile] = useState<File>()
  const [role, setRole] = useState<ImportRole>("Student")
  const [percent, setPercent] = useState<number>()
  const [fault, setFault] = useState<ReturnType<typeof fileFault>>()
  const check = useSend(imports.upload, {
    stale: [imports.list],
    manner: () => ({ onProgress: (progress) => setPercent((100 * progress.sentBytes) / progress.totalBytes) }),
  })

  function onCheck() {
    if (!file || file.size > CSV.maxBytes) return setFault(file ? "size" : "missing")
    setFault(undefined)
    check.mutate(
      { form: { file, options: { role, dryRun: true } } },
      {
        onSuccess: onChecked,
        onError: (failure) => setFault(fileFault(failure)),
        onSettled: () => setPercent(undefined),
      },
    )
  }

  return (
    <form
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
        <Glyph name="download" />
        {t("template")}
      </Button>
      <Field label={t("role")} className="max-w-xs">
        <Select value={role} onChange={({ target }) => setRole(target.value === "Teacher" ? "Teacher" : "Student")}>
          {IMPORT_ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`roles.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("file")} help={t("hint")} error={fault && t(`fileFaults.${fault}`)}>
        <input
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={({ target }) => {
            setFile(target.files?.[0])
            setFault(undefined)
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
