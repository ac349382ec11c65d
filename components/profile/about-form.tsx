"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { FormPart } from "@/components/forms/form-section"
import { SaveBar } from "@/components/forms/save-bar"
import { useEditing } from "@/components/forms/use-versioned-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Select } from "@/components/ui/select"
import { useSend } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { storePerson } from "@/lib/client/session-storage"
import { members } from "@/lib/features/members/contract"
import { GENDERS } from "@/lib/features/members/member-shapes"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { ABOUT_NAMES, type AboutFields, aboutOf, readAbout } from "./about-fields"
import { PictureField } from "./picture-field"
import { useOwnDetailsAgain } from "./use-own-details"

type AboutFormProps = { own: OwnDetails; onReload: () => Promise<unknown> }

/** Name, gender, date of birth and picture; the head of the area shows them once they are saved. */
export function AboutForm({ own, onReload }: AboutFormProps) {
  const t = useTranslations("profile.about")
  const faults = useTranslations("profile.faults")
  const genders = useTranslations("members.genders")
  const router = useRouter()
  const again = useOwnDetailsAgain()
  const session = useSession()
  const [picture, setPicture] = useState<File | "none">()
  const save = useSend(members.edit, { stale: [members.show] })
  const editing = useEditing<AboutFields>({ stands: aboutOf(own), names: ABOUT_NAMES, onReload })
  const { form, errors } = editing
  const isDirty = editing.isDirty || picture !== undefined
  useLeaveWarning(isDirty)

  const onSubmit = form.handleSubmit((fields) => {
    const read = readAbout(own, fields)
    if (!read.change) return editing.blame(read.faults)
    const userDetails = { ...read.change, ...(picture === "none" && { without: ["profilePic" as const] }) }
    const arrive = editing.leaving()
    save.mutate(
      { form: { userDetails, ...(picture instanceof File && { profilePic: picture }) } },
      {
        async onSuccess() {
          await again()
          arrive(fields)
          if (session) storePerson({ ...session, user: { ...session.user, first_name: fields.first_name.trim() } })
          setPicture(undefined)
          router.refresh()
        },
        onError: ({ fields: refused }) => editing.blame(ABOUT_NAMES.filter((name) => refused?.[name])),
      },
    )
  })

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-3">
      <FormPart title={t("title")}>
        <PictureField
          name={`${own.first_name} ${own.last_name}`}
          current={own.profileImage}
          chosen={picture}
          onChoose={setPicture}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t("firstName")} error={errors.first_name && faults("first_name")}>
            <Input autoComplete="given-name" {...form.register("first_name")} />
          </Field>
          <Field label={t("lastName")} optional={t("optional")} error={errors.last_name && faults("last_name")}>
            <Input autoComplete="family-name" {...form.register("last_name")} />
          </Field>
          <Field label={t("gender")} optional={t("optional")}>
            <Select autoComplete="sex" {...form.register("gender")}>
              <option value="">{t("noGender")}</option>
              {GENDERS.map((gender) => (
                <option key={gender} value={gender}>
                  {genders(gender)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={t("birthDate")}
            optional={t("optional")}
            error={errors.date_of_birth && faults("date_of_birth")}
          >
            <Input type="date" autoComplete="bday" {...form.register("date_of_birth")} />
          </Field>
        </div>
      </FormPart>
      <SaveBar
        label={t("save")}
        isDirty={isDirty}
        pending={save.isPending}
        failure={save.error}
        saved={save.isSuccess ? { text: t("saved"), href: undefined } : undefined}
        onReload={() => void editing.reload().then(save.reset)}
        onDiscard={() => {
          save.reset()
          setPicture(undefined)
          editing.discard()
        }}
      />
    </form>
  )
}
