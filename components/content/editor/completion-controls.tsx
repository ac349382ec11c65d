"use client"
import { useTranslations } from "next-intl"
import type { useVersionedForm } from "@/components/forms/use-versioned-form"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { isPlayable, kindSpec, type MaterialKind } from "@/lib/features/catalogue/material-kinds"
import type { MaterialFields } from "./material-fields"

type CompletionControlsProps = {
  kind: MaterialKind
  versionedForm: ReturnType<typeof useVersionedForm<MaterialFields>>
}

/** What completes a material, of the rules that its kind offers. */
export function CompletionControls({ kind, versionedForm: { form, errors } }: CompletionControlsProps) {
  const t = useTranslations("content.completion")
  const rule = form.watch("completionRule")
  const isWatched = isPlayable(kind)
  return (
    <>
      <Field label={t("label")} help={t("help")}>
        <Select {...form.register("completionRule")}>
          {kindSpec(kind).completionRules.map((one) => (
            <option key={one} value={one}>
              {t(one === "percent" ? (isWatched ? "watched" : "read") : one)}
            </option>
          ))}
        </Select>
      </Field>
      {rule === "percent" && isWatched && (
        <Field label={t("percent")} error={errors.completionPercent && t("percentError")}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="tabular"
            trailing={<span aria-hidden>%</span>}
            {...form.register("completionPercent")}
          />
        </Field>
      )}
      {rule === "percent" && (
        <Checkbox label={t("manual")} help={t("manualHelp")} {...form.register("allowsManualCompletion")} />
      )}
    </>
  )
}
