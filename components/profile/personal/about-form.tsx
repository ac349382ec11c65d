"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { SaveBar } from "@/components/forms/save-bar"
import { useOwnDetailsSaves } from "../use-own-details-saves"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useSend } from "@/lib/client/api"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { members } from "@/lib/features/members/contract"
import { GENDERS } from "@/lib/features/members/member-shapes"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { ABOUT_FIELD_NAMES, type AboutFields, aboutFieldsOf, parseAboutFields } from "./about-fields"
import { PictureField } from "../picture/picture-field"
import { useRefetchOwnDetails } from "../use-own-details"

type AboutFormProps = { own: OwnDetails; onReload: () => Promise<unknown> }

/** Name, gender, date of birth and picture; the area's header shows them once they are saved. */
export function AboutForm({ own, onReload }: AboutFormProps) {
  const t = useTranslations("profile.about")
  const tErrors = useTranslations("profile.errors")
  const tGenders = useTranslations("members.genders")
  const refetchOwnDetails = useRefetchOwnDetails()
  const [picture, setPicture] = useState<File | "none">()
  const save = useSend(members.edit, { around: useOwnDetailsSaves(), invalidates: [members.show, bootstrap.show] })
  const versionedForm = useVersionedForm<AboutFields>({
    serverValues: aboutFieldsOf(own),
    names: ABOUT_FIELD_NAMES,
    onReload,
  })
  const { form, errors } = versionedForm
  const isDirty = versionedForm.isDirty || picture !== undefined
  useLeaveWarning(isDirty)

  const onSubmit = form.handleSubmit((fields) => {
    const parsed = parseAboutFields(own, fields)
    if (!parsed.change) return versionedForm.setFieldErrors(parsed.invalid)
    const userDetails = { ...parsed.change, ...(picture === "none" && { without: ["profilePic" as const] }) }
    const completeSave = versionedForm.beginSave()
    save.mutate(
      { form: { userDetails, ...(picture instanceof File && { profilePic: picture }) } },
      {
        async onSuccess() {
          await refetchOwnDetails()
          completeSave(fields)
          setPicture(undefined)
        },
        onError: ({ fields: rejected }) =>
          versionedForm.setFieldErrors(ABOUT_FIELD_NAMES.filter((name) => rejected?.[name])),
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-3">
      <FormSection title={t("title")}>
        <PictureField
          name={`${own.first_name} ${own.last_name}`}
          current={own.profileImage}
          chosen={picture}
          onChoose={setPicture}
        />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <Field label={t("firstName")} error={errors.first_name && tErrors("first_name")}>
            <Input autoComplete="given-name" {...form.register("first_name")} />
          </Field>
          <Field label={t("lastName")} optional={t("optional")} error={errors.last_name && tErrors("last_name")}>
            <Input autoComplete="family-name" {...form.register("last_name")} />
          </Field>
          <Field label={t("gender")} optional={t("optional")}>
            <Select autoComplete="sex" {...form.register("gender")}>
              <option value="">{t("noGender")}</option>
              {GENDERS.map((gender) => (
                <option key={gender} value={gender}>
                  {tGenders(gender)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={t("birthDate")}
            optional={t("optional")}
            error={errors.date_of_birth && tErrors("date_of_birth")}
          >
            <Input type="date" autoComplete="bday" {...form.register("date_of_birth")} />
          </Field>
        </div>
      </FormSection>
      <SaveBar
        label={t("save")}
        isDirty={isDirty}
        pending={save.isPending}
        failure={save.error}
        saved={save.isSuccess ? { text: t("saved"), href: undefined } : undefined}
        onReload={() => void versionedForm.reload().then(save.reset)}
        onDiscard={() => {
          save.reset()
          setPicture(undefined)
          versionedForm.discard()
        }}
      />
    </form>
  )
}
