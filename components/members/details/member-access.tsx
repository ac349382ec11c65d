"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Switch } from "@/components/ui/fields/switch"
import { queryFor } from "@/lib/client/api"
import { members } from "@/lib/features/members/contract"
import type { MemberDetail } from "@/lib/features/members/member-shapes"
import { mayChangeRole } from "@/lib/features/members/rights"
import { roles } from "@/lib/features/roles/contract"
import { ROLE_IDS, type Role } from "@/lib/shared/roles"
import { DetailSection } from "./detail-section"
import { useMemberActions } from "../use-member-actions"
import { RoleChange } from "./role-change"

type MemberAccessProps = { member: MemberDetail; actorRole: Role }

/** The role of a member, which changes after a confirmation, and their access to the CRM. */
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
  const mayHaveCrm = may(members.setCrmAccess) && roleType === "Admin"
  return (
    <DetailSection title={t("access")}>
      {options.length > 1 && (
        <RoleChange
          current={member.customRole?.id ?? ROLE_IDS[roleType]}
          roles={options}
          isPending={actions.isPending}
          onChange={(to, from) => actions.assignRole(to, from)}
        />
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
