"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { useSession } from "@/lib/client/session/session"
import type { Member } from "@/lib/features/members/member-shapes"
import { type MemberAction, mayManage } from "@/lib/features/members/rights"
import { useMemberActions } from "./use-member-actions"

type MemberActionsProps = { member: Member; openHref: string; editHref: string }

/** The menu of a member in the list: the actions that the signed-in user may take. */
export function MemberActions({ member, openHref, editHref }: MemberActionsProps) {
  const t = useTranslations("members")
  const actions = useMemberActions(member)
  const user = useSession()?.user
  const isOtherMember = user !== undefined && user.user_id !== member.user_id
  const mayCall = useMay()
  const may = (action: MemberAction) =>
    isOtherMember &&
    member.status !== "left" &&
    mayManage(user.role, action, member.role.roleType) &&
    mayCall({ on: "users", right: action === "remove" ? "delete" : "edit" })
  const { status } = member
  return (
    <>
      <MenuItem icon={<Icon name="eye" />} href={openHref}>
        {t("open")}
      </MenuItem>
      {may("edit") && (
        <MenuItem icon={<Icon name="file-text" />} href={editHref}>
          {t("edit")}
        </MenuItem>
      )}
      {status === "invited" && may("add") && (
        <MenuItem icon={<Icon name="mail" />} onSelect={actions.resend}>
          {t("resend")}
        </MenuItem>
      )}
      {status === "disabled" && may("disable") && (
        <MenuItem icon={<Icon name="check" />} onSelect={actions.enable}>
          {t("enable")}
        </MenuItem>
      )}
      {status === "active" && may("disable") && (
        <MenuItem icon={<Icon name="lock" />} onSelect={() => void actions.disable()}>
          {t("disable")}
        </MenuItem>
      )}
      {may("remove") && (
        <MenuItem icon={<Icon name="trash" />} isDangerous onSelect={() => void actions.remove()}>
          {t(status === "invited" ? "withdraw" : "remove")}
        </MenuItem>
      )}
    </>
  )
}
