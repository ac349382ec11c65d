"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { VideoField } from "@/components/forms/video-field"
import { FormSection } from "@/components/forms/form-section"
import { SaveBar } from "@/components/forms/save-bar"
import { UploadProgress } from "@/components/forms/upload-progress"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useUpload } from "@/components/forms/use-upload"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import { useSend } from "@/lib/client/api"
import { TEASER } from "@/lib/contract/form"
import { members } from "@/lib/features/members/contract"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { BILLING_FIELDS } from "@/lib/features/profile/own-data"
import { parseTeachingFields, TEACHING_FIELD_NAMES, type TeachingFields, teachingFieldsOf } from "./teaching-fields"
import { useRefetchOwnDetails } from "../use-own-details"

type TeachingTabProps = { own: OwnDetails; onReload: () => Promise<unknown> }

const isAcceptedVideo = (file: File) => TEASER.mediaTypes.some((type) => type === file.type) && file.size <= TEASER.maxBytes

/** The teacher's public page with its teaser video, and the billing details. */
export function TeachingTab({ own, onReload }: TeachingTabProps) {
  const t = useTranslations("profile.teaching")
  const optional = useTranslations("profile.about")("optional")
  const refetchOwnDetails = useRefetchOwnDetails()
  const upload = useUpload()
  const [video, setVideo] = useState<File | "none">()
  const [inputKey, setInputKey] = useState(0)
  const save = useSend(members.edit, {
    invalidates: [members.show],
    options: () => (video instanceof File ? upload.trackUpload() : {}),
  })
  const versionedForm = useVersionedForm<TeachingFields>({ serverValues: teachingFieldsOf(own), names: TEACHING_FIELD_NAMES, onReload })
  const { form, errors } = versionedForm
  const isDirty = versionedForm.isDirty || video !== undefined
  const isVideoInvalid = video instanceof File && !isAcceptedVideo(video)
  useLeaveWarning(isDirty)

  function resetVideo() {
    setVideo(undefined)
    setInputKey((key) => key + 1)
  }

  const onSubmit = form.handleSubmit((fields) => {
    const parsed = parseTeachingFields(own, fields)
    if (!parsed.change) return versionedForm.setFieldErrors(parsed.invalid)
    if (isVideoInvalid) return
    const userDetails = { ...parsed.change, ...(video === "none" && { without: ["teaserVideo" as const] }) }
    save.mutate(
      {
        form: {
          userDetails,
          ...(video instanceof File && { teaserVideo: video }),
          ...(parsed.billing && { billingDetails: parsed.billing }),
        },
      },
      {
        async onSuccess() {
          await refetchOwnDetails()
          versionedForm.discard()
          resetVideo()
        },
        onError({ fields: rejected }) {
          if (upload.wasCancelled()) save.reset()
          versionedForm.setFieldErrors(TEACHING_FIELD_NAMES.filter((name) => rejected?.[name] ?? rejected?.[`billingDetails.${name}`]))
        },
      },
    )
  })

  const errorOf = (name: (typeof TEACHING_FIELD_NAMES)[number]) => errors[name] && t(`errors.${name}`)
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-6">
      <FormSection title={t("title")}>
        <p className="-mt-3 text-ui text-muted">{t("intro")}</p>
        <Field label={t("headline")} optional={optional} error={errorOf("headline")}>
          <Input {...form.register("headline")} />
        </Field>
        <Field label={t("bio")} optional={optional} error={errorOf("bio")}>
          <Textarea rows={6} {...form.register("bio")} />
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t("subjects")} optional={optional} help={t("subjectsHelp")} error={errorOf("subjects")}>
            <Input {...form.register("subjects")} />
          </Field>
          <Field label={t("years")} optional={optional} error={errorOf("experienceYears")}>
            <Input inputMode="numeric" {...form.register("experienceYears")} />
          </Field>
        </div>
        <div className="flex flex-col items-start gap-2">
          <Field label={t("teaser")} optional={optional} error={isVideoInvalid && t("errors.teaser")} className="w-full">
            <VideoField
              key={inputKey}
              hint={t("teaserHint")}
              accept={TEASER.mediaTypes.join(",")}
              current={video === "none" ? null : own.teaser}
              onPick={(file) => setVideo(file ?? undefined)}
            />
          </Field>
          {own.teaser && !(video instanceof File) && (
            <Button
              variant="ghost"
              size="sm"
              className="text-muted"
              onClick={() => setVideo(video === "none" ? undefined : "none")}
            >
              {t(video === "none" ? "restoreTeaser" : "removeTeaser")}
            </Button>
          )}
        </div>
      </FormSection>
      <FormSection title={t("billing")}>
        <p className="-mt-3 text-ui text-muted">{t("billingIntro")}</p>
        <div className="grid items-start gap-5 sm:grid-cols-2">
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
        onReload={() => void versionedForm.reload().then(save.reset)}
        onDiscard={() => {
          save.reset()
          resetVideo()
          versionedForm.discard()
        }}
      />
    </form>
  )
}
