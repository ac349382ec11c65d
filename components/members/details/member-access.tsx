"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { Switch } from "@/components/ui/fields/switch"
import { useOptimisticChoice } from "@/components/ui/use-optimistic-choice"
import { queryFor } from "@/lib/client/api"
import { members } from "@/lib/features/members/contract"
import type { MemberDetail } from "@/lib/features/members/member-shapes"
import { mayChangeRole } from "@/lib/features/members/rights"
import { roles } from "@/lib/features/roles/contract"
import { ROLE_IDS, type Role } from "@/lib/shared/roles"
import { DetailSection } from "./detail-section"
import { useMemberActions } from "../use-member-actions"

type MemberAccessProps = { member: MemberDetail; actorRole: Role }

/** The role of a member and their access to the CRM; a change is saved at once. */
export function MemberAccess({ member, actorRole }: MemberAccessProps) {
  const t = useTranslations("members.sheet")
  const tRoles = useTranslations("shell.roles")
  const actions = useMemberActions(member)
  const may = useMay()
  const roleList = useQuery(queryFor(roles.listForUsers, { query: {} }))
  const { roleType } = member.role
  const options = (roleList.data ?? [])
    .filter((role) => mayChangeRole(actorRole, roleType, role.base_role))
    .map((role) => ({ id: role.id, name: role.is_system ? tRoles(role.base_role) : role.name }))
  const [role, assign] = useOptimisticChoice(member.customRole?.id ?? ROLE_IDS[roleType], async (id) => {
    const chosen = options.find((option) => option.id === id)
    if (chosen) await actions.assignRole(chosen.id, chosen.name)
  })
  const mayHaveCrm = may(members.setCrmAccess) && (roleType === "Admin" || roleType === "Teacher")
  return (
    <DetailSection title={t("access")}>
      {options.length > 1 && (
        <Field label={t("role")} help={t("roleHelp")}>
          <Select value={role} disabled={actions.isPending} onChange={({ target }) => assign(Number(target.value))}>
            {options.map(({ id, name }) => (
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
          disabled={actions.isPending}
          onSwitch={actions.allowCrm}
        />
      )}
    </DetailSection>
  )
}
