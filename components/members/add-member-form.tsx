"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Select } from "@/components/ui/select"
import { queryFor, useSend } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { showToast } from "@/lib/client/toasts"
import { members } from "@/lib/features/members/contract"
import { NewMember } from "@/lib/features/members/member-shapes"
import { mayManage } from "@/lib/features/members/rights"
import { roles } from "@/lib/features/roles/contract"
import { ROLE_IDS, type Role } from "@/lib/shared/roles"
import { FormFoot } from "./form-foot"
import { nameOf } from "./member-name"
import { type Kind, KINDS } from "./members-view"

const NAMES = ["first_name", "last_name", "email", "mobile_number"] as const
type Fields = Record<(typeof NAMES)[number], string>

/** Adds somebody by sending them an invitation. */
export function AddMemberForm({ kind, onDone }: { kind: Kind; onDone: () => void }) {
  const t = useTranslations("members")
  const roleChoices = useRoleChoices(kind)
  const [roleId, setRoleId] = useState<number>()
  const chosen = roleChoices.find(({ id }) => id === roleId) ?? roleChoices[0]
  const add = useSend(members.add, { stale: [members.list, roles.list] })
  const form = useForm<Fields>({
    defaultValues: { first_name: "", last_name: "", email: "", mobile_number: "" },
  })
  const { errors } = form.formState

  const blame = (faulty: readonly string[]) =>
    NAMES.filter((name) => faulty.includes(name)).forEach((name, at) =>
      form.setError(name, { type: "wrong" }, { shouldFocus: at === 0 }),
    )

  const onSubmit = form.handleSubmit(({ mobile_number, ...fields }) => {
    if (!chosen) return
    const details = {
      ...fields,
      role: chosen.base,
      ...(mobile_number.trim() && { mobile_number }),
      ...(chosen.id !== ROLE_IDS[chosen.base] && { roleId: chosen.id }),
    }
    const read = NewMember.safeParse(details)
    if (!read.success) return blame(read.error.issues.map(({ path }) => String(path[0])))
    add.mutate(
      { form: { userDetails: details } },
      {
        onSuccess(member) {
          showToast("success", t("done.added", { name: nameOf(member) }))
          onDone()
        },
        onError: ({ fields: faults = {} }) => blame(Object.keys(faults)),
      },
    )
  })

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("addIntro")}</p>
      <Field label={t("fields.firstName")} error={errors.first_name && t("faults.first_name")}>
        <Input autoComplete="off" {...form.register("first_name")} />
      </Field>
      <Field label={t("fields.lastName")} optional={t("optional")} error={errors.last_name && t("faults.last_name")}>
        <Input autoComplete="off" {...form.register("last_name")} />
      </Field>
      <Field
        label={t("fields.email")}
        help={t("help.email")}
        error={errors.email && t(add.error?.code === "already_member" ? "failures.already_member" : "faults.email")}
      >
        <Input type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("email")} />
      </Field>
      <Field
        label={t("fields.mobile")}
        optional={t("optional")}
        help={t("help.mobile")}
        error={errors.mobile_number && t("faults.mobile_number")}
      >
        <Input type="tel" autoComplete="off" {...form.register("mobile_number")} />
      </Field>
      {roleChoices.length > 1 && (
        <Field label={t("fields.role")} help={t("help.role")}>
          <Select value={chosen?.id} onChange={({ target }) => setRoleId(Number(target.value))}>
            {roleChoices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <FormFoot label={t("invite")} pending={add.isPending} failure={add.error} onCancel={onDone} />
    </form>
  )
}

type Choice = { id: number; name: string; base: Role }

/** The roles that may be given in a list, the plain one first. */
function useRoleChoices(kind: Kind) {
  const words = useTranslations("shell.roles")
  const as = useSession()?.user.role
  const known = useQuery(queryFor(roles.listForUsers, { query: {} }))
  const offered = KINDS[kind].filter((role) => as !== undefined && mayManage(as, "add", role)).toReversed()
  const plain = offered.map((role): Choice => ({ id: ROLE_IDS[role], name: words(role), base: role }))
  const own = (known.data ?? []).flatMap(({ id, name, base_role, is_system }) => {
    const base = is_system ? undefined : offered.find((role) => role === base_role)
    return base ? [{ id, name, base }] : []
  })
  return [...plain, ...own]
}
