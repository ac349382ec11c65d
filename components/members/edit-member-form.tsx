"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/field"
import { FileDrop } from "@/components/ui/file-drop"
import { Input } from "@/components/ui/input"
import { mediaAddress } from "@/components/ui/media-address"
import { Select } from "@/components/ui/select"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { members } from "@/lib/features/members/contract"
import { GENDERS, MemberChange, type MemberDetail } from "@/lib/features/members/member-shapes"
import { FormFoot } from "./form-foot"
import { NAMES, changeOf, type EditFields, fieldsOf } from "./member-change"
import { nameOf } from "./member-name"
import { TeacherFields } from "./teacher-fields"

type EditMemberFormProps = { member: MemberDetail; onDone: () => void }

/** Changes what the institute may change of a person; what is theirs alone stands there and cannot be typed in. */
export function EditMemberForm({ member, onDone }: EditMemberFormProps) {
  const t = useTranslations("members")
  const [picture, setPicture] = useState<File | null>(null)
  const save = useSend(members.edit, { stale: [members.list, members.show] })
  const form = useForm<EditFields>({ defaultValues: fieldsOf(member) })
  const { errors } = form.formState
  const { name: mayName, mobile: mayMobile } = member.changeable
  const isTeacher = member.role.roleType === "Teacher"

  const blame = (faulty: readonly string[]) =>
    NAMES.filter((name) => faulty.includes(name)).forEach((name, at) =>
      form.setError(name, { type: "wrong" }, { shouldFocus: at === 0 }),
    )

  const onSubmit = form.handleSubmit((fields) => {
    const change = changeOf(member, fields)
    const read = MemberChange.safeParse(change)
    if (!read.success) return blame(read.error.issues.map(({ path }) => String(path.at(-1))))
    save.mutate(
      { form: { userDetails: change, ...(picture && { profilePic: picture }) } },
      {
        onSuccess(saved) {
          showToast("success", t("done.saved", { name: nameOf(saved) }))
          onDone()
        },
        onError: ({ fields: faults = {} }) => blame(Object.keys(faults)),
      },
    )
  })

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      <Field
        label={t("fields.firstName")}
        help={mayName ? undefined : t("locked")}
        error={errors.first_name && t("faults.first_name")}
      >
        <Input readOnly={!mayName} autoComplete="off" {...form.register("first_name")} />
      </Field>
      <Field label={t("fields.lastName")} optional={t("optional")} error={errors.last_name && t("faults.last_name")}>
        <Input readOnly={!mayName} autoComplete="off" {...form.register("last_name")} />
      </Field>
      <Field
        label={t("fields.mobile")}
        optional={t("optional")}
        help={t(mayMobile ? "help.mobile" : "locked")}
        error={errors.mobile_number && t("faults.mobile_number")}
      >
        <Input type="tel" readOnly={!mayMobile} autoComplete="off" {...form.register("mobile_number")} />
      </Field>
      {mayName && member.status !== "invited" && (
        <>
          <Field label={t("fields.gender")} optional={t("optional")}>
            <Select {...form.register("gender")}>
              <option value="">{t("noGender")}</option>
              {GENDERS.map((gender) => (
                <option key={gender} value={gender}>
                  {t(`genders.${gender}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("fields.picture")} optional={t("optional")}>
            <FileDrop
              shape="square"
              accept="image/png,image/jpeg,image/webp"
              hint={t("help.picture")}
              current={member.profileImage ? mediaAddress(member.profileImage, 160) : null}
              onPick={setPicture}
            />
          </Field>
        </>
      )}
      {isTeacher && <TeacherFields form={form} />}
      <FormFoot label={t("save")} pending={save.isPending} failure={save.error} onCancel={onDone} />
    </form>
  )
}
