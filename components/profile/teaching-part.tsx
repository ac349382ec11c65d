"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FilmDrop } from "@/components/forms/video-field"
import { FormPart } from "@/components/forms/form-section"
import { SaveBar } from "@/components/forms/save-bar"
import { UploadNote } from "@/components/forms/upload-progress"
import { useEditing } from "@/components/forms/use-versioned-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useUpload } from "@/components/forms/use-upload"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Textarea } from "@/components/ui/textarea"
import { useSend } from "@/lib/client/api"
import { TEASER } from "@/lib/contract/form"
import { members } from "@/lib/features/members/contract"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { BILLING_NAMES } from "@/lib/features/profile/own-data"
import { readTeaching, TEACHING_NAMES, type TeachingFields, teachingOf } from "./teaching-fields"
import { useOwnDetailsAgain } from "./use-own-details"

type TeachingPartProps = { own: OwnDetails; onReload: () => Promise<unknown> }

const isFilm = (file: File) => TEASER.mediaTypes.some((type) => type === file.type) && file.size <= TEASER.maxBytes

/** What the page of a teacher says, with a film, and how they are paid. */
export function TeachingPart({ own, onReload }: TeachingPartProps) {
  const t = useTranslations("profile.teaching")
  const optional = useTranslations("profile.about")("optional")
  const again = useOwnDetailsAgain()
  const upload = useUpload()
  const [film, setFilm] = useState<File | "none">()
  const [round, setRound] = useState(0)
  const save = useSend(members.edit, {
    stale: [members.show],
    manner: () => (film instanceof File ? upload.watched() : {}),
  })
  const editing = useEditing<TeachingFields>({ stands: teachingOf(own), names: TEACHING_NAMES, onReload })
  const { form, errors } = editing
  const isDirty = editing.isDirty || film !== undefined
  const isFilmFaulty = film instanceof File && !isFilm(film)
  useLeaveWarning(isDirty)

  function startOver() {
    setFilm(undefined)
    setRound((before) => before + 1)
  }

  const onSubmit = form.handleSubmit((fields) => {
    const read = readTeaching(own, fields)
    if (!read.change) return editing.blame(read.faults)
    if (isFilmFaulty) return
    const userDetails = { ...read.change, ...(film === "none" && { without: ["teaserVideo" as const] }) }
    save.mutate(
      {
        form: {
          userDetails,
          ...(film instanceof File && { teaserVideo: film }),
          ...(read.billing && { billingDetails: read.billing }),
        },
      },
      {
        async onSuccess() {
          await again()
          editing.discard()
          startOver()
        },
        onError({ fields: refused }) {
          if (upload.wasCalledOff()) save.reset()
          editing.blame(TEACHING_NAMES.filter((name) => refused?.[name] ?? refused?.[`billingDetails.${name}`]))
        },
      },
    )
  })

  const fault = (name: (typeof TEACHING_NAMES)[number]) => errors[name] && t(`faults.${name}`)
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-6">
      <FormPart title={t("title")}>
        <p className="-mt-3 text-ui text-muted">{t("intro")}</p>
        <Field label={t("headline")} optional={optional} error={fault("headline")}>
          <Input {...form.register("headline")} />
        </Field>
        <Field label={t("bio")} optional={optional} error={fault("bio")}>
          <Textarea rows={6} {...form.register("bio")} />
        </Field>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t("subjects")} optional={optional} help={t("subjectsHelp")} error={fault("subjects")}>
            <Input {...form.register("subjects")} />
          </Field>
          <Field label={t("years")} optional={optional} error={fault("experienceYears")}>
            <Input inputMode="numeric" {...form.register("experienceYears")} />
          </Field>
        </div>
        <div className="flex flex-col items-start gap-2">
          <Field label={t("teaser")} optional={optional} error={isFilmFaulty && t("faults.teaser")} className="w-full">
            <FilmDrop
              key={round}
              hint={t("teaserHint")}
              accept={TEASER.mediaTypes.join(",")}
              current={film === "none" ? null : own.teaser}
              onPick={(file) => setFilm(file ?? undefined)}
            />
          </Field>
          {own.teaser && !(film instanceof File) && (
            <Button
              variant="ghost"
              size="sm"
              className="text-muted"
              onClick={() => setFilm(film === "none" ? undefined : "none")}
            >
              {t(film === "none" ? "keepTeaser" : "removeTeaser")}
            </Button>
          )}
        </div>
      </FormPart>
      <FormPart title={t("billing")}>
        <p className="-mt-3 text-ui text-muted">{t("billingIntro")}</p>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {BILLING_NAMES.map((name) => (
            <Field key={name} label={t(name)} optional={optional} error={fault(name)}>
              <Input autoComplete="off" spellCheck={false} {...form.register(name)} />
            </Field>
          ))}
        </div>
      </FormPart>
      {save.isPending && <UploadNote pace={upload.pace} onCancel={upload.callOff} />}
      <SaveBar
        label={t("save")}
        isDirty={isDirty}
        pending={save.isPending}
        failure={save.error}
        saved={save.isSuccess ? { text: t("saved"), href: undefined } : undefined}
        onReload={() => void editing.reload().then(save.reset)}
        onDiscard={() => {
          save.reset()
          startOver()
          editing.discard()
        }}
      />
    </form>
  )
}
