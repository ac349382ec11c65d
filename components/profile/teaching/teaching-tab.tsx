"use client"
import { useTranslations } from "next-intl"
import { VideoField } from "@/components/forms/video-field"
import { FormSection } from "@/components/forms/form-section"
import { SaveBar } from "@/components/forms/save-bar"
import { UploadProgress } from "@/components/forms/upload-progress"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import { TEASER } from "@/lib/contract/form"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { BILLING_FIELDS } from "@/lib/features/people/own-data"
import type { TEACHING_FIELD_NAMES } from "./teaching-fields"
import { useTeachingForm } from "./use-teaching-form"

type TeachingTabProps = { own: OwnDetails; onReload: () => Promise<unknown> }

/** The teacher's public page with its teaser video, and the billing details. */
export function TeachingTab({ own, onReload }: TeachingTabProps) {
  const t = useTranslations("profile.teaching")
  const optional = useTranslations("profile.about")("optional")
  const { form, errors, isDirty, upload, save, onSubmit, discard, reload, teaser } = useTeachingForm(own, onReload)
  const errorOf = (name: (typeof TEACHING_FIELD_NAMES)[number]) => errors[name] && t(`errors.${name}`)
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-6">
      <FormSection title={t("title")}>
        <p className="-mt-3 text-ui text-muted">{t("intro")}</p>
        <Field label={t("headline")} optional={optional} error={errorOf("headline")}>
          <Input {...form.register("headline")} />
        </Field>
        <Field label={t("bio")} optional={optional} error={errorOf("bio")}>
          <Textarea rows={6} {...form.register("bio")} />
        </Field>
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <Field label={t("subjects")} optional={optional} help={t("subjectsHelp")} error={errorOf("subjects")}>
            <Input {...form.register("subjects")} />
          </Field>
          <Field label={t("years")} optional={optional} error={errorOf("experienceYears")}>
            <Input inputMode="numeric" {...form.register("experienceYears")} />
          </Field>
        </div>
        <TeaserField own={own} teaser={teaser} />
      </FormSection>
      <FormSection title={t("billing")}>
        <p className="-mt-3 text-ui text-muted">{t("billingIntro")}</p>
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          {BILLING_FIELDS.map((name) => (
            <Field key={name} label={t(name)} optional={optional} error={errorOf(name)}>
              <Input autoComplete="off" spellCheck={false} {...form.register(name)} />
            </Field>
          ))}
        </div>
      </FormSection>
      {save.isPending && <UploadProgress rate={upload.rate} onCancel={upload.cancel} />}
      <SaveBar
        label={t("save")}
        isDirty={isDirty}
        pending={save.isPending}
        failure={save.error}
        saved={save.isSuccess ? { text: t("saved"), href: undefined } : undefined}
        onReload={reload}
        onDiscard={discard}
      />
    </form>
  )
}

type TeaserFieldProps = { own: OwnDetails; teaser: ReturnType<typeof useTeachingForm>["teaser"] }

function TeaserField({ own, teaser }: TeaserFieldProps) {
  const t = useTranslations("profile.teaching")
  const optional = useTranslations("profile.about")("optional")
  return (
    <div className="flex flex-col items-start gap-2">
      <Field label={t("teaser")} optional={optional} error={teaser.isInvalid && t("errors.teaser")} className="w-full">
        <VideoField
          key={teaser.inputKey}
          hint={t("teaserHint")}
          accept={TEASER.mediaTypes.join(",")}
          current={teaser.chosen === "none" ? null : own.teaser}
          onPick={(file) => teaser.choose(file ?? undefined)}
        />
      </Field>
      {own.teaser && !(teaser.chosen instanceof File) && (
        <Button
          variant="ghost"
          size="sm"
          className="text-muted"
          onClick={() => teaser.choose(teaser.chosen === "none" ? undefined : "none")}
        >
          {t(teaser.chosen === "none" ? "restoreTeaser" : "removeTeaser")}
        </Button>
      )}
    </div>
  )
}
