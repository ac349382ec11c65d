"use client"
import { useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import type { ComponentType } from "react"
import type { z } from "zod"
import { RichTextEditor } from "@/components/forms/rich-text-editor"
import { useConflictHint } from "@/components/forms/use-conflict-hint"
import type { useVersionedForm } from "@/components/forms/use-versioned-form"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import type { MaterialFile } from "@/lib/features/content/content-shapes"
import { kindSpec, type MaterialContent, type MaterialKind } from "@/lib/features/catalogue/material-kinds"
import { FileControl } from "./file-control"
import type { MaterialFields } from "./material-fields"

type ContentControlsProps = {
  kind: MaterialKind
  materialId: number | undefined
  file: z.output<typeof MaterialFile> | null
  versionedForm: ReturnType<typeof useVersionedForm<MaterialFields>>
}

/** What a material holds: a file, a text or the address of a page elsewhere. */
export function ContentControls(props: ContentControlsProps) {
  const Control = CONTROLS[kindSpec(props.kind).content]
  return <Control {...props} />
}

const CONTROLS: Record<MaterialContent, ComponentType<ContentControlsProps>> = {
  file: MaterialFileControl,
  text: TextControl,
  link: LinkControl,
}

function LinkControl({ versionedForm: { form, errors, conflictingValue } }: ContentControlsProps) {
  const t = useTranslations("content.editor")
  const noun = useNoun()
  const withConflict = useConflictHint()
  return (
    <Field
      label={t("link")}
      help={withConflict(conflictingValue("body"), t("linkHelp", { noun }))}
      error={errors.body && t("linkError")}
    >
      <Input type="url" inputMode="url" placeholder="https://" autoComplete="off" {...form.register("body")} />
    </Field>
  )
}

function MaterialFileControl({ kind, materialId, file, versionedForm: { form, errors } }: ContentControlsProps) {
  return (
    <FileControl
      kind={kind}
      materialId={materialId}
      file={file}
      isWrong={errors.fileId !== undefined}
      onChoose={(id) => form.setValue("fileId", id, { shouldDirty: true, shouldValidate: true })}
    />
  )
}

function TextControl({ versionedForm: { form, conflictingValue } }: ContentControlsProps) {
  const t = useTranslations("content.editor")
  return (
    <Field label={t("text")} help={conflictingValue("body") === undefined ? undefined : t("textConflict")}>
      <RichTextEditor
        value={form.watch("body")}
        onChange={(html) => form.setValue("body", html, { shouldDirty: true })}
      />
    </Field>
  )
}
