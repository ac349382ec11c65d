"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { platform } from "@/lib/features/platform/contract"
import { NewInstitute } from "@/lib/features/platform/shapes"
import { plans } from "@/lib/features/plans/contract"

const FIELD_NAMES = ["name", "slug", "planId", "first_name", "last_name", "email"] as const
type Fields = Record<(typeof FIELD_NAMES)[number], string>

const EMPTY: Fields = { name: "", slug: "", planId: "", first_name: "", last_name: "", email: "" }

/** Creates an institute with its first administrator. */
export function CreateInstituteForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("platform.institutes")
  const plansOnSale = useQuery(queryFor(plans.list, {}))
  const create = useSend(platform.createInstitute, { invalidates: [platform.listInstitutes] })
  const form = useForm<Fields>({ defaultValues: EMPTY })
  const { errors, isDirty } = form.formState
  useLeaveWarning(isDirty && !create.isSuccess)

  const setFieldErrors = (invalid: readonly string[], type: string) =>
    FIELD_NAMES.filter((name) => invalid.includes(name)).forEach((name, at) =>
      form.setError(name, { type }, { shouldFocus: at === 0 }),
    )

  const onSubmit = form.handleSubmit(({ name, slug, planId, ...admin }) => {
    const body = { name, slug, planId: Number(planId), admin }
    const parsed = NewInstitute.safeParse(body)
    if (!parsed.success)
      return setFieldErrors(
        parsed.error.issues.map(({ path }) => String(path.at(-1))),
        "wrong",
      )
    create.mutate(
      { body },
      {
        onSuccess() {
          showToast("success", t("new.created", { name: parsed.data.name }))
          onDone()
        },
        onError: ({ code, fields = {} }) =>
          setFieldErrors(Object.keys(fields), code === "name_taken" ? "taken" : "wrong"),
      },
    )
  })
  const errorOf = (name: Exclude<keyof Fields, "slug">) => errors[name] && t(`new.errors.${name}`)
  const slugError = errors.slug && t(errors.slug.type === "taken" ? "new.errors.slugTaken" : "new.errors.slug")

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("new.addIntro")}</p>
      <Field label={t("name")} error={errorOf("name")}>
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <Field label={t("new.slug")} help={t("new.slugHelp")} error={slugError}>
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("slug")} />
      </Field>
      <Field label={t("plan")} error={errorOf("planId")}>
        <Select {...form.register("planId")}>
          <option value="" />
          {plansOnSale.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="flex flex-col gap-5">
        <legend className="pb-3 font-medium">{t("new.adminTitle")}</legend>
        <Field label={t("new.firstName")} error={errorOf("first_name")}>
          <Input autoComplete="off" {...form.register("first_name")} />
        </Field>
        <Field label={t("new.lastName")} optional={t("new.optional")} error={errorOf("last_name")}>
          <Input autoComplete="off" {...form.register("last_name")} />
        </Field>
        <Field label={t("new.email")} help={t("new.emailHelp")} error={errorOf("email")}>
          <Input type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("email")} />
        </Field>
      </fieldset>
      <FormFooter label={t("new.create")} pending={create.isPending} failure={create.error} onCancel={onDone} />
    </form>
  )
}
