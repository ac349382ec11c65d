"use client"
import { useTimeZone, useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { useConflictHint } from "@/components/forms/use-conflict-hint"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { call, useSend } from "@/lib/client/api"
import { content } from "@/lib/features/content/contract"
import type { MaterialDetail } from "@/lib/features/content/content-shapes"
import { kindSpec, type MaterialKind } from "@/lib/features/catalogue/material-kinds"
import { DEFAULT_TIMEZONE } from "@/lib/shared/constants"
import { useBuilder } from "../builder/builder-context"
import { CompletionControls } from "./completion-controls"
import { ContentControls } from "./content-controls"
import { DripControls } from "./drip-controls"
import { EditorFooter } from "./editor-footer"
import type { EditorProps } from "./editor-props"
import {
  fieldsOf,
  invalidFields,
  MATERIAL_FIELD_NAMES,
  type MaterialFields,
  newFieldsOf,
  parseMaterialFields,
} from "./material-fields"

type MaterialFormProps = EditorProps & {
  kind: MaterialKind
  /** The material that is changed; without it, a new one is added to the section. */
  material?: MaterialDetail
  sectionId?: number
  onReload?: () => Promise<unknown>
}

/** The form for everything about a material but its place. */
export function MaterialForm({ kind, material, sectionId, onReload, ...editor }: MaterialFormProps) {
  const { offerUndo, onSaved } = editor
  const t = useTranslations("content.editor")
  const noun = useNoun()
  const timezone = useTimeZone() ?? DEFAULT_TIMEZONE
  const { actions } = useBuilder()
  const withConflict = useConflictHint()
  const save = useSend(content.saveMaterial)
  const versionedForm = useVersionedForm<MaterialFields>({
    serverValues: material ? fieldsOf(material, timezone) : newFieldsOf(kind),
    names: MATERIAL_FIELD_NAMES,
    onReload: onReload ?? (() => Promise.resolve()),
  })
  const { form, errors, isDirty, conflictingValue, setFieldErrors } = versionedForm
  useLeaveWarning(isDirty)

  const onSubmit = form.handleSubmit((fields) => {
    const { input, invalid } = parseMaterialFields(fields, { kind, timezone })
    if (!input) return setFieldErrors(invalid)
    const body = material ? { ...input, id: material.id, version: material.version } : { ...input, sectionId }
    save.mutate(
      { body },
      {
        async onSuccess({ id, version, title }) {
          await actions.refresh()
          if (material && title !== material.title) {
            const before = { id, version, title: material.title }
            offerUndo(t("renamed", { title }), () => call(content.saveMaterial, { body: before }).then(actions.refresh))
          }
          onSaved()
        },
        onError: (failure) => setFieldErrors(invalidFields(Object.keys(failure.fields ?? {}), fields.dripKind)),
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <Field label={t("title")} help={withConflict(conflictingValue("title"))} error={errors.title && t("titleError")}>
        <Input autoComplete="off" maxLength={120} {...form.register("title")} />
      </Field>
      <ContentControls
        kind={kind}
        materialId={material?.id}
        file={material?.file ?? null}
        versionedForm={versionedForm}
      />
      <Checkbox label={t("preview")} help={t("previewHelp")} {...form.register("isPreview")} />
      {kindSpec(kind).content === "file" && kindSpec(kind).download !== "always" && (
        <Checkbox label={t("downloadable")} help={t("downloadableHelp", { noun })} {...form.register("downloadable")} />
      )}
      <DripControls
        register={form.register}
        kind={form.watch("dripKind")}
        errors={errors}
        timezone={timezone}
        help={t("dripHelp", { noun })}
      />
      <CompletionControls kind={kind} versionedForm={versionedForm} />
      <EditorFooter save={save} isNew={!material} onReload={() => void versionedForm.reload().then(save.reset)} />
    </form>
  )
}
