"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/rights"
import { Field } from "@/components/ui/field"
import { Select } from "@/components/ui/select"
import { Switch } from "@/components/ui/switch"
import { useAtOnce } from "@/components/ui/use-optimistic-choice"
import { queryFor } from "@/lib/client/api"
import { members } from "@/lib/features/members/contract"
import type { MemberDetail } from "@/lib/features/members/member-shapes"
import { mayChangeRole } from "@/lib/features/members/rights"
import { roles } from "@/lib/features/roles/contract"
import { ROLE_IDS, type Role } from "@/lib/shared/roles"
import { Part } from "./part"
import { useMemberActs } from "./use-member-acts"

type MemberAccessProps = { member: MemberDetail; as: Role }

/** The role of a person and their access to the CRM; both hold at once. */
export function MemberAccess({ member, as }: MemberAccessProps) {
  const t = useTranslations("members.sheet")
  const roleWords = useTranslations("shell.roles")
  const acts = useMemberActs(member)
  const may = useMay()
  const known = useQuery(queryFor(roles.listForUsers, { query: {} }))
  const { roleType } = member.role
  const choices = (known.data ?? [])
    .filter((role) => mayChangeRole(as, roleType, role.base_role))
    .map((role) => ({ id: role.id, name: role.is_system ? roleWords(role.base_role) : role.name }))
  const [role, assign] = useAtOnce(member.customRole?.id ?? ROLE_IDS[roleType], async (id) => {
    const chosen = choices.find((choice) => choice.id === id)
    if (chosen) await acts.assignRole(chosen.id, chosen.name)
  })
  const mayHaveCrm = may(members.allowCrm) && (roleType === "Admin" || roleType === "Teacher")
  return (
    <Part title={t("access")}>
      {choices.length > 1 && (
        <Field label={t("role")} help={t("roleHelp")}>
          <Select value={role} disabled={acts.isPending} onChange={({ target }) => assign(Number(target.value))}>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {mayHaveCrm && (
        <Switch
          label={t("crm")}
          help={t("crmHelp")}
          className="mt-2"
          checked={member.crmAccess}
          disabled={acts.isPending}
          onSwitch={acts.allowCrm}
        />
      )}
    </Part>
  )
}
