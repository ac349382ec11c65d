"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useForm } from "react-hook-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { roles } from "@/lib/features/roles/contract"
import { paths } from "@/lib/shared/paths"
import { BASE_ROLES } from "@/lib/shared/roles"
import { useErrorMessage } from "@/components/forms/error-message"

/** Adds a role and opens its screens. */
export function AddRoleForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("roles")
  const tRoles = useTranslations("shell.roles")
  const errorMessage = useErrorMessage()
  const router = useRouter()
  const add = useSend(roles.add, { invalidates: [roles.list, roles.listForUsers] })
  const form = useForm({ defaultValues: { name: "", base_role: "Admin" } })
  const { errors, isDirty } = form.formState
  useLeaveWarning(isDirty && !add.isSuccess)

  const onSubmit = form.handleSubmit(({ name, base_role }) => {
    const base = BASE_ROLES.find((role) => role === base_role) ?? "Admin"
    const body = { name, base_role: base }
    if (!roles.add.body.safeParse(body).success) return form.setError("name", { type: "wrong" }, { shouldFocus: true })
    add.mutate(
      { body },
      {
        onSuccess(role) {
          showToast("success", t("done.added", { name: role.name }))
          router.push(paths.adminRoleScreens(role.id))
        },
        onError: ({ fields }) => fields?.name && form.setError("name", { type: "taken" }, { shouldFocus: true }),
      },
    )
  })

  const nameError = errors.name && (errors.name.type === "taken" ? errorMessage("name_taken") : t("errors.name"))
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      <Field label={t("name")} error={nameError}>
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <Field label={t("base")} help={t("baseHelp")}>
        <Select {...form.register("base_role")}>
          {BASE_ROLES.map((role) => (
            <option key={role} value={role}>
              {tRoles(role)}
            </option>
          ))}
        </Select>
      </Field>
      {add.error && !errors.name && <FormError>{errorMessage(add.error)}</FormError>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onDone}>
          {t("cancel")}
        </Button>
        <Button type="submit" pending={add.isPending}>
          {t("create")}
        </Button>
      </div>
    </form>
  )
}
