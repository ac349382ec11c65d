"use client"
import { useTranslations } from "next-intl"
import { useFieldArray, useForm } from "react-hook-form"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Icon } from "@/components/ui/icon"
import { Input } from "@/components/ui/fields/input"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { members } from "@/lib/features/members/contract"
import { type MemberDetail, Parent, RELATIONS } from "@/lib/features/members/member-shapes"
import { useLeaveWarning } from "./use-leave-warning"
import { FormFooter } from "./form-footer"
import { fullName } from "@/lib/shared/full-name"

type Fields = { parents: { relation: (typeof RELATIONS)[number]; name: string; mobile: string; email: string }[] }
const FIELD_NAMES = ["name", "mobile", "email"] as const
type ParentsFormProps = {
  member: Pick<MemberDetail, "user_id" | "first_name" | "last_name" | "parents" | "version">
  onDone: () => void
}

/** Edits a student's parents, each relation at most once. */
export function ParentsForm({ member, onDone }: ParentsFormProps) {
  const t = useTranslations("members")
  const save = useSend(members.saveParents, { invalidates: [members.list, members.show] })
  const form = useForm<Fields>({
    defaultValues: {
      parents: member.parents.map(({ mobile, email, ...parent }) => ({
        ...parent,
        mobile: mobile ?? "",
        email: email ?? "",
      })),
    },
  })
  const list = useFieldArray({ control: form.control, name: "parents" })
  const nextRelation = RELATIONS.find((relation) => list.fields.every((field) => field.relation !== relation))
  useLeaveWarning(form.formState.isDirty && !save.isSuccess)

  const onSubmit = form.handleSubmit(({ parents }) => {
    const parsed = parents.map(({ mobile, email, ...parent }) => ({
      ...parent,
      mobile: mobile.trim() || null,
      email: email.trim() || null,
    }))
    const invalidPaths = parsed.flatMap((parent, index) =>
      FIELD_NAMES.filter((name) => Parent.safeParse(parent).error?.issues.some(({ path }) => path[0] === name)).map(
        (name) => `parents.${index}.${name}` as const,
      ),
    )
    invalidPaths.forEach((path, index) => form.setError(path, { type: "wrong" }, { shouldFocus: index === 0 }))
    if (invalidPaths.length > 0) return
    save.mutate(
      { body: { id: member.user_id, version: member.version, parents: parsed } },
      {
        onSuccess() {
          showToast("success", t("done.parents", { name: fullName(member) }))
          onDone()
        },
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-6 pt-1">
      {list.fields.length === 0 && <p className="text-ui text-muted">{t("sheet.noParents")}</p>}
      {list.fields.map(({ id, relation }, index) => (
        <fieldset key={id} className="flex flex-col gap-4 border-t border-line pt-4 first-of-type:border-0">
          <legend className="sr-only">{t(`parents.relations.${relation}`)}</legend>
          <div className="flex items-center justify-between">
            <span aria-hidden className="font-semibold">
              {t(`parents.relations.${relation}`)}
            </span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t("parents.remove", { relation: t(`parents.relations.${relation}`) })}
              onClick={() => list.remove(index)}
            >
              <Icon name="trash" />
            </Button>
          </div>
          <Field label={t("parents.name")} error={form.formState.errors.parents?.[index]?.name && t("errors.name")}>
            <Input autoComplete="off" {...form.register(`parents.${index}.name`)} />
          </Field>
          <Field
            label={t("parents.mobile")}
            optional={t("optional")}
            error={form.formState.errors.parents?.[index]?.mobile && t("errors.mobile_number")}
          >
            <Input type="tel" autoComplete="off" {...form.register(`parents.${index}.mobile`)} />
          </Field>
          <Field
            label={t("parents.email")}
            optional={t("optional")}
            error={form.formState.errors.parents?.[index]?.email && t("errors.email")}
          >
            <Input type="email" autoComplete="off" {...form.register(`parents.${index}.email`)} />
          </Field>
        </fieldset>
      ))}
      {nextRelation && (
        <Button
          variant="secondary"
          className="w-fit"
          onClick={() => list.append({ relation: nextRelation, name: "", mobile: "", email: "" })}
        >
          <Icon name="plus" />
          {t("parents.add")}
        </Button>
      )}
      <FormFooter label={t("parents.save")} pending={save.isPending} failure={save.error} onCancel={onDone} />
    </form>
  )
}
