"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { type Choice, SearchCombobox } from "@/components/forms/search-combobox"
import { searchItems } from "@/components/forms/search-items"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { useSend } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { imports } from "@/lib/features/imports/contract"
import { IMPORT_ROLES, type ImportRole, type UserImport } from "@/lib/features/imports/import-shapes"
import { TEMPLATE } from "@/lib/features/imports/template"
import { CsvForm } from "./csv-form"
import { useFileErrorMessage } from "./use-file-error-message"

/** Uploads a file of people and has it validated; this adds no members. */
export function ImportForm({ onChecked }: { onChecked: (checked: UserImport) => void }) {
  const t = useTranslations("imports")
  const [role, setRole] = useState<ImportRole>("Student")
  const [item, setItem] = useState<Choice>()
  const [percent, setPercent] = useState<number>()
  const fileErrorMessage = useFileErrorMessage()
  const mayChooseItem = useMay()(itemsAdmin.list)
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
            { form: { file, options: { role, dryRun: true, ...(role === "Student" && item && { itemId: item.id }) } } },
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
      {role === "Student" && mayChooseItem && (
        <Field label={t("item")} optional={t("optional")} help={t("itemHelp")} className="max-w-md">
          <SearchCombobox
            kind="items"
            search={searchItems}
            chosen={item ? [item] : []}
            onChoose={setItem}
            placeholder={t("searchItem")}
          />
        </Field>
      )}
      {role === "Student" && item && (
        <p className="flex flex-wrap items-center gap-x-3 text-ui font-medium break-words">
          {item.name}
          <Button variant="link" size="sm" onClick={() => setItem(undefined)}>
            {t("clearItem")}
          </Button>
        </p>
      )}
    </CsvForm>
  )
}
