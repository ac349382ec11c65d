"use client"
import { useTranslations } from "next-intl"
import { type ReactNode, useId } from "react"
import { useForm } from "react-hook-form"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Textarea } from "@/components/ui/textarea"
import { useSend } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { desk, type EditableInstitute } from "@/lib/features/desk/contract"
import { paths } from "@/lib/shared/paths"
import { type ProfileFields, profileOf, readProfile } from "./institute-form"
import { SavedNote } from "./saved-note"
import { SaveFault } from "./save-fault"
import { useLeaveWarning } from "./use-leave-warning"

type ProfileFormProps = { institute: EditableInstitute; onReload: () => void }

export function ProfileForm({ institute, onReload }: ProfileFormProps) {
  const t = useTranslations("desk.profile")
  const faults = useTranslations("desk.faults")
  const mayEdit = useSession()?.user.role === "InstituteAdmin"
  const save = useSend(desk.saveInstitute, { stale: [desk.showInstitute] })
  const form = useForm<ProfileFields>({ values: profileOf(institute), resetOptions: { keepDirtyValues: true } })
  const { errors, isDirty } = form.formState
  useLeaveWarning(isDirty)

  const onSubmit = form.handleSubmit(async (values) => {
    const { details, ...read } = readProfile(institute, values)
    if (read.faults)
      return read.faults.forEach((name, i) => form.setError(name, { type: "wrong" }, { shouldFocus: i === 0 }))
    if (!details) return
    await save.mutateAsync({ form: { instituteDetails: details, instituteGSTDetails: read.gst } }).then(
      (saved) => form.reset(profileOf(saved)),
      () => undefined,
    )
  })

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex max-w-3xl flex-col gap-6">
      {!mayEdit && <p className="rounded bg-quiet p-4 text-ui">{t("readOnly")}</p>}
      <fieldset disabled={!mayEdit} className="contents">
        <Part title={t("about")}>
          <Field label={t("name")} error={errors.name && faults("name")}>
            <Input {...form.register("name")} />
          </Field>
          <Field
            label={t("tagline")}
            optional={t("optional")}
            help={t("taglineHelp")}
            error={errors.tagline && faults("long")}
          >
            <Input {...form.register("tagline")} />
          </Field>
          <Field
            label={t("aboutLabel")}
            optional={t("optional")}
            help={t("aboutHelp")}
            error={errors.about && faults("long")}
          >
            <Textarea rows={5} {...form.register("about")} />
          </Field>
        </Part>
        <Part title={t("contact")}>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t("email")} optional={t("optional")} error={errors.contactEmail && faults("email")}>
              <Input type="email" {...form.register("contactEmail")} />
            </Field>
            <Field label={t("phone")} optional={t("optional")} error={errors.contactPhone && faults("phone")}>
              <Input type="tel" {...form.register("contactPhone")} />
            </Field>
          </div>
          <Field label={t("address")} optional={t("optional")} error={errors.address && faults("long")}>
            <Textarea rows={2} {...form.register("address")} />
          </Field>
        </Part>
        <Part title={t("tax")}>
          <Field label={t("legalName")} optional={t("optional")} error={errors.legalName && faults("long")}>
            <Input {...form.register("legalName")} />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={t("gstin")} optional={t("optional")} error={errors.gstin && faults("gstin")}>
              <Input autoCapitalize="characters" spellCheck={false} {...form.register("gstin")} />
            </Field>
            <Field
              label={t("stateCode")}
              optional={t("optional")}
              help={t("stateHelp")}
              error={errors.stateCode && faults("stateCode")}
            >
              <Input inputMode="numeric" maxLength={2} {...form.register("stateCode")} />
            </Field>
          </div>
        </Part>
        <SaveFault failure={save.error} onReload={onReload} />
        {save.isSuccess && !isDirty && <SavedNote text={t("saved")} href={paths.institute(institute.id)} />}
        {mayEdit && (
          <div>
            <Button type="submit" pending={save.isPending}>
              {t("save")}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 rounded bg-surface p-5 shadow-card sm:p-6">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
