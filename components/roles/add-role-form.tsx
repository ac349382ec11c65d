"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useForm } from "react-hook-form"
import { FormFault } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Select } from "@/components/ui/select"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { roles } from "@/lib/features/roles/contract"
import { paths } from "@/lib/shared/paths"
import { BASE_ROLES } from "@/lib/shared/roles"
import { useRoleWords } from "./use-role-words"

/** Adds a role and goes on to its screens. */
export function AddRoleForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("roles")
  const baseWords = useTranslations("shell.roles")
  const words = useRoleWords()
  const router = useRouter()
  const add = useSend(roles.add, { stale: [roles.list, roles.listForUsers] })
  const form = useForm({ defaultValues: { name: "", base_role: "Admin" } })
  const { errors } = form.formState

  const onSubmit = form.handleSubmit(({ name, base_role }) => {
    const base = BASE_ROLES.find((role) => role === base_role) ?? "Admin"
    const body = { name, base_role: base }
    if (!roles.add.body.safeParse(body).success) return form.setError("name", { type: "wrong" }, { shouldFocus: true })
    add.mutate(
      { body },
      {
        onSuccess(role) {
          showToast("success", t("done.added", { name: role.name }))
          router.push(paths.deskRoleScreens(role.id))
        },
        onError: ({ fields }) => fields?.name && form.setError("name", { type: "taken" }, { shouldFocus: true }),
      },
    )
  })

  const nameFault = errors.name && (errors.name.type === "taken" ? words.failure("name_taken") : t("faults.name"))
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      <Field label={t("name")} error={nameFault}>
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <Field label={t("base")} help={t("baseHelp")}>
        <Select {...form.register("base_role")}>
          {BASE_ROLES.map((role) => (
            <option key={role} value={role}>
              {baseWords(role)}
            </option>
          ))}
        </Select>
      </Field>
      {add.error && !errors.name && <FormFault>{words.failure(add.error.code)}</FormFault>}
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
