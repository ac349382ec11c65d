"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/fields/field"
import { ImageField } from "@/components/ui/fields/image-field"
import { Input } from "@/components/ui/fields/input"
import { mediaUrl } from "@/components/ui/media/media-url"
import { Select } from "@/components/ui/fields/select"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { members } from "@/lib/features/members/contract"
import { GENDERS, MemberChange, type MemberDetail } from "@/lib/features/members/member-shapes"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { FormFooter } from "@/components/forms/form-footer"
import { STAFF } from "@/lib/shared/roles"
import { EDIT_FIELD_NAMES, changeOf, type EditFields, editFieldsOf } from "./edit-fields"
import { fullName } from "@/lib/shared/full-name"
import { TeacherFields } from "./teacher-fields"

type EditMemberFormProps = { member: MemberDetail; onDone: () => void }

/** Edits what the institute may change of a member; fields that only the member may change are read-only. */
export function EditMemberForm({ member, onDone }: EditMemberFormProps) {
  const t = useTranslations("members")
  const [picture, setPicture] = useState<File | null>(null)
  const save = useSend(members.edit, { invalidates: [members.list, members.show] })
  const form = useForm<EditFields>({ defaultValues: editFieldsOf(member) })
  const { errors, isDirty } = form.formState
  useLeaveWarning((isDirty || picture !== null) && !save.isSuccess)
  const { name: mayEditName, mobile: mayEditMobile } = member.changeable
  const mayTeach = STAFF.some((role) => role === member.role.roleType)

  const setFieldErrors = (invalid: readonly string[]) =>
    EDIT_FIELD_NAMES.filter((name) => invalid.includes(name)).forEach((name, at) =>
      form.setError(name, { type: "wrong" }, { shouldFocus: at === 0 }),
    )

  const onSubmit = form.handleSubmit((fields) => {
    const change = changeOf(member, fields)
    const parsed = MemberChange.safeParse(change)
    if (!parsed.success) return setFieldErrors(parsed.error.issues.map(({ path }) => String(path.at(-1))))
    save.mutate(
      { form: { userDetails: change, ...(picture && { profilePic: picture }) } },
      {
        onSuccess(saved) {
          showToast("success", t("done.saved", { name: fullName(saved) }))
          onDone()
        },
        onError: ({ fields: invalid = {} }) => setFieldErrors(Object.keys(invalid)),
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      <Field
        label={t("fields.firstName")}
        help={mayEditName ? undefined : t("locked")}
        error={errors.first_name && t("errors.first_name")}
      >
        <Input readOnly={!mayEditName} autoComplete="off" {...form.register("first_name")} />
      </Field>
      <Field label={t("fields.lastName")} optional={t("optional")} error={errors.last_name && t("errors.last_name")}>
        <Input readOnly={!mayEditName} autoComplete="off" {...form.register("last_name")} />
      </Field>
      <Field
        label={t("fields.mobile")}
        optional={t("optional")}
        help={t(mayEditMobile ? "help.mobile" : "locked")}
        error={errors.mobile_number && t("errors.mobile_number")}
      >
        <Input type="tel" readOnly={!mayEditMobile} autoComplete="off" {...form.register("mobile_number")} />
      </Field>
      {mayEditName && member.status !== "invited" && (
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
            <ImageField
              shape="square"
              accept="image/png,image/jpeg,image/webp"
              hint={t("help.picture")}
              current={member.profileImage ? mediaUrl(member.profileImage, 160) : null}
              onPick={setPicture}
            />
          </Field>
        </>
      )}
      {mayTeach && <TeacherFields form={form} />}
      <FormFooter label={t("save")} pending={save.isPending} failure={save.error} onCancel={onDone} />
    </form>
  )
}
