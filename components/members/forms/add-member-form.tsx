"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useForm } from "react-hook-form"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { queryFor, useSend } from "@/lib/client/api"
import { useSession } from "@/lib/client/session/session"
import { showToast } from "@/lib/client/toasts"
import type { Failure } from "@/lib/contract/errors"
import { members } from "@/lib/features/members/contract"
import { NewMember } from "@/lib/features/members/member-shapes"
import { mayManage } from "@/lib/features/members/rights"
import { roles } from "@/lib/features/roles/contract"
import { ROLE_IDS, type Role } from "@/lib/shared/roles"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { FormFooter } from "@/components/forms/form-footer"
import { fullName } from "@/lib/shared/full-name"
import { Link } from "@/components/ui/link"
import { paths } from "@/lib/shared/paths"
import { listMemberKinds, type MemberKind, MEMBER_KINDS } from "../members-view"
import { useErrorMessage } from "@/components/forms/error-message"

const FIELD_NAMES = ["first_name", "last_name", "email", "mobile_number"] as const
type Fields = Record<(typeof FIELD_NAMES)[number], string>

/** Adds a member by sending an invitation. */
export function AddMemberForm({ kind, onDone }: { kind: MemberKind; onDone: () => void }) {
  const t = useTranslations("members")
  const errorMessage = useErrorMessage()
  const roleOptions = useRoleOptions(kind)
  const [roleId, setRoleId] = useState<number>()
  const chosen = roleOptions.find(({ id }) => id === roleId) ?? roleOptions[0]
  const add = useSend(members.add, { invalidates: [members.list, roles.list], confirmsIdentity: true })
  const form = useForm<Fields>({
    defaultValues: { first_name: "", last_name: "", email: "", mobile_number: "" },
  })
  const { errors, isDirty } = form.formState
  useLeaveWarning(isDirty && !add.isSuccess)
  const isMember = add.error?.code === "already_member"

  const existing = existingMember(add.error?.details)

  const setFieldErrors = (invalid: readonly string[]) =>
    FIELD_NAMES.filter((name) => invalid.includes(name)).forEach((name, at) =>
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
    const parsed = NewMember.safeParse(details)
    if (!parsed.success) return setFieldErrors(parsed.error.issues.map(({ path }) => String(path[0])))
    add.mutate(
      { form: { userDetails: details } },
      {
        onSuccess(member) {
          showToast("success", t("done.added", { name: fullName(member) }))
          onDone()
        },
        onError: ({ fields: invalid = {} }) => setFieldErrors(Object.keys(invalid)),
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("addIntro")}</p>
      <Field label={t("fields.firstName")} error={errors.first_name && t("errors.first_name")}>
        <Input autoComplete="off" {...form.register("first_name")} />
      </Field>
      <Field label={t("fields.lastName")} optional={t("optional")} error={errors.last_name && t("errors.last_name")}>
        <Input autoComplete="off" {...form.register("last_name")} />
      </Field>
      <Field
        label={t("fields.email")}
        help={t("help.email")}
        error={errors.email && (isMember ? errorMessage("already_member") : t("errors.email"))}
      >
        <Input type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register("email")} />
      </Field>
      {isMember && existing && (
        <Link href={existing.href} className="-mt-3 w-fit text-ui font-medium text-primary hover:underline">
          {t("showMember", { name: existing.name })}
        </Link>
      )}
      <Field
        label={t("fields.mobile")}
        optional={t("optional")}
        help={t("help.mobile")}
        error={errors.mobile_number && t("errors.mobile_number")}
      >
        <Input type="tel" autoComplete="off" {...form.register("mobile_number")} />
      </Field>
      {roleOptions.length > 1 && (
        <Field label={t("fields.role")} help={t("help.role")}>
          <Select value={chosen?.id} onChange={({ target }) => setRoleId(Number(target.value))}>
            {roleOptions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <FormFooter label={t("invite")} pending={add.isPending} failure={isMember ? null : add.error} onCancel={onDone} />
    </form>
  )
}

/** The member whom a refusal names, in the list that shows them. */
function existingMember({ id, name, role }: Failure["details"] = {}) {
  const kind = listMemberKinds().find((one) => MEMBER_KINDS[one].some((listed) => listed === role))
  return id && name && kind ? { name, href: paths.adminMember(kind, Number(id)) } : undefined
}

type RoleOption = { id: number; name: string; base: Role }

/** The roles that can be assigned in a list of members: the built-in ones first, then the institute's own. */
function useRoleOptions(kind: MemberKind) {
  const tRoles = useTranslations("shell.roles")
  const actorRole = useSession()?.user.role
  const roleList = useQuery(queryFor(roles.listForUsers, { query: {} }))
  const assignable = MEMBER_KINDS[kind]
    .filter((role) => actorRole !== undefined && mayManage(actorRole, "add", role))
    .toReversed()
  const builtIn = assignable.map((role): RoleOption => ({ id: ROLE_IDS[role], name: tRoles(role), base: role }))
  const custom = (roleList.data ?? []).flatMap(({ id, name, base_role, is_system }) => {
    const base = is_system ? undefined : assignable.find((role) => role === base_role)
    return base ? [{ id, name, base }] : []
  })
  return [...builtIn, ...custom]
}
