"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { useSend } from "@/lib/client/api"
import { imports } from "@/lib/features/imports/contract"
import { IMPORT_ROLES, type ImportRole, type UserImport } from "@/lib/features/imports/import-shapes"
import { TEMPLATE } from "@/lib/features/imports/template"
import { CsvForm } from "./csv-form"
import { useFileErrorMessage } from "./use-file-error-message"

/** Uploads a file of people and has it validated; this adds no members. */
export function ImportForm({ onChecked }: { onChecked: (checked: UserImport) => void }) {
  const t = useTranslations("imports")
  const [role, setRole] = useState<ImportRole>("Student")
  const [percent, setPercent] = useState<number>()
  const fileErrorMessage = useFileErrorMessage()
  const check = useSend(imports.upload, {
    invalidates: [imports.list],
    options: () => ({ onProgress: (progress) => setPercent((100 * progress.sentBytes) / progress.totalBytes) }),
  })
  return (
    <CsvForm
      template={{ text: TEMPLATE, name: "people-template.csv" }}
      hint={t("hint")}
      upload={{
        send: (file) =>
          check.mutate(
            { form: { file, options: { role, dryRun: true } } },
            { onSuccess: onChecked, onSettled: () => setPercent(undefined) },
          ),
        isPending: check.isPending,
        percent,
        error: check.error ? fileErrorMessage(check.error) : undefined,
        clearError: check.reset,
      }}
    >
      <Field label={t("role")} className="max-w-xs">
        <Select value={role} onChange={({ target }) => setRole(target.value === "Teacher" ? "Teacher" : "Student")}>
          {IMPORT_ROLES.map((importRole) => (
            <option key={importRole} value={importRole}>
              {t(`roles.${importRole}`)}
            </option>
          ))}
        </Select>
      </Field>
    </CsvForm>
  )
}
