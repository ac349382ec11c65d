"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTimeZone, useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useConflictHint } from "@/components/forms/use-conflict-hint"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { call, useSend } from "@/lib/client/api"
import { content } from "@/lib/features/content/contract"
import { DEFAULT_TIMEZONE } from "@/lib/shared/constants"
import { useBuilder } from "../builder/builder-context"
import type { BuilderSection } from "../builder/curriculum-order"
import { DripControls } from "./drip-controls"
import { type DripFields, dripFieldOf, dripFieldsOf, parseDrip } from "./drip-fields"
import { EditorFooter } from "./editor-footer"
import type { EditorProps } from "./editor-props"

interface SectionFields extends DripFields {
  title: string
}
const NAMES = ["title", "dripKind", "dripDays", "dripDate"] as const

/** The form for the title of a section and for when learners may open it. */
export function SectionForm({ section: opened, offerUndo, onSaved }: EditorProps & { section: BuilderSection }) {
  const t = useTranslations("content.editor")
  const noun = useNoun()
  const client = useQueryClient()
  const timezone = useTimeZone() ?? DEFAULT_TIMEZONE
  const { sections, actions } = useBuilder()
  const section = sections.find(({ id }) => id === opened.id) ?? opened
  const save = useSend(content.saveSection)
  const withConflict = useConflictHint()
  const versionedForm = useVersionedForm<SectionFields>({
    serverValues: { title: section.title, ...dripFieldsOf(section.drip, timezone) },
    names: NAMES,
    onReload: actions.refresh,
  })
  const { form, errors, isDirty, conflictingValue, setFieldErrors } = versionedForm
  useLeaveWarning(isDirty)

  const onSubmit = form.handleSubmit((fields) => {
    const drip = parseDrip(fields, timezone)
    if (fields.title.trim() === "") return setFieldErrors(["title"])
    if (!drip) return setFieldErrors([dripFieldOf(fields.dripKind)])
    const body = { id: section.id, version: section.version, title: fields.title, drip }
    save.mutate(
      { body },
      {
        async onSuccess({ version, title }) {
          await actions.refresh()
          if (title !== section.title) {
            const before = { id: section.id, version, title: section.title }
            offerUndo(t("renamed", { title }), () => call(content.saveSection, { body: before }).then(actions.refresh))
          }
          await client.invalidateQueries({ queryKey: [content.material.path] })
          onSaved()
        },
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <Field label={t("title")} help={withConflict(conflictingValue("title"))} error={errors.title && t("titleError")}>
        <Input autoComplete="off" maxLength={120} {...form.register("title")} />
      </Field>
      <DripControls
        register={form.register}
        kind={form.watch("dripKind")}
        errors={errors}
        timezone={timezone}
        help={t("sectionDripHelp", { noun })}
      />
      <EditorFooter save={save} onReload={() => void versionedForm.reload().then(save.reset)} />
    </form>
  )
}
