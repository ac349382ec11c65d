"use client"
import { useTranslations } from "next-intl"
import { useFieldArray, useForm } from "react-hook-form"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Glyph } from "@/components/ui/icon"
import { Input } from "@/components/ui/input"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { members } from "@/lib/features/members/contract"
import { type MemberDetail, Parent, RELATIONS } from "@/lib/features/members/member-shapes"
import { FormFoot } from "./form-foot"
import { nameOf } from "./member-name"

type Fields = { parents: { relation: (typeof RELATIONS)[number]; name: string; mobile: string; email: string }[] }
const NAMES = ["name", "mobile", "email"] as const
type ParentsFormProps = {
  member: Pick<MemberDetail, "user_id" | "first_name" | "last_name" | "parents" | "version">
  onDone: () => void
}

/** Writes down a student's parents, each relation once. */
export function ParentsForm({ member, onDone }: ParentsFormProps) {
  const t = useTranslations("members")
  const save = useSend(members.saveParents, { stale: [members.list, members.show] })
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
  const next = RELATIONS.find((relation) => list.fields.every((field) => field.relation !== relation))
  const { errors } = form.formState

  const onSubmit = form.handleSubmit(({ parents }) => {
    const written = parents.map(({ mobile, email, ...parent }) => ({
      ...parent,
      mobile: mobile.trim() || null,
      email: email.trim() || null,
    }))
    const faults = written.flatMap((parent, at) =>
      NAMES.filter((name) => Parent.safeParse(parent).error?.issues.some(({ path }) => path[0] === name)).map(
        (name) => `parents.${at}.${name}` as const,
      ),
    )
    faults.forEach((path, at) => form.setError(path, { type: "wrong" }, { shouldFocus: at === 0 }))
    if (faults.length > 0) return
    save.mutate(
      { body: { id: member.user_id, version: member.version, parents: written } },
      {
        onSuccess() {
          showToast("success", t("done.parents", { name: nameOf(member) }))
          onDone()
        },
      },
    )
  })

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-6 pt-1">
      {list.fields.length === 0 && <p className="text-ui text-muted">{t("sheet.noParents")}</p>}
      {list.fields.map(({ id, relation }, at) => (
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
              onClick={() => list.remove(at)}
            >
              <Glyph name="trash" />
            </Button>
          </div>
          <Field label={t("parents.name")} error={errors.parents?.[at]?.name && t("faults.name")}>
            <Input autoComplete="off" {...form.register(`parents.${at}.name`)} />
          </Field>
          <Field
            label={t("parents.mobile")}
            optional={t("optional")}
            error={errors.parents?.[at]?.mobile && t("faults.mobile_number")}
          >
            <Input type="tel" autoComplete="off" {...form.register(`parents.${at}.mobile`)} />
          </Field>
          <Field
            label={t("parents.email")}
            optional={t("optional")}
            error={errors.parents?.[at]?.email && t("faults.email")}
          >
            <Input type="email" autoComplete="off" {...form.register(`parents.${at}.email`)} />
          </Field>
        </fieldset>
      ))}
      {next && (
        <Button
          variant="secondary"
          className="w-fit"
          onClick={() => list.append({ relation: next, name: "", mobile: "", email: "" })}
        >
          <Glyph name="plus" />
          {t("parents.add")}
        </Button>
      )}
      <FormFoot label={t("parents.save")} pending={save.isPending} failure={save.error} onCancel={onDone} />
    </form>
  )
}
