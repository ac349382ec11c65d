"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/rights"
import { Glyph } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/menu"
import { useSession } from "@/lib/client/session"
import type { Member } from "@/lib/features/members/member-shapes"
import { type MemberAct, mayManage } from "@/lib/features/members/rights"
import { useMemberActs } from "./use-member-acts"

type MemberActionsProps = { member: Member; openHref: string; editHref: string }

/** What may be done with a person in the list, as far as the rights of whoever looks go. */
export function MemberActions({ member, openHref, editHref }: MemberActionsProps) {
  const t = useTranslations("members")
  const acts = useMemberActs(member)
  const user = useSession()?.user
  const isOther = user !== undefined && user.user_id !== member.user_id
  const mayCall = useMay()
  const may = (act: MemberAct) =>
    isOther &&
    member.status !== "left" &&
    mayManage(user.role, act, member.role.roleType) &&
    mayCall({ on: "users", right: act === "remove" ? "delete" : "edit" })
  const { status } = member
  return (
    <>
      <MenuItem icon={<Glyph name="eye" />} href={openHref}>
        {t("open")}
      </MenuItem>
      {may("edit") && (
        <MenuItem icon={<Glyph name="file-text" />} href={editHref}>
          {t("edit")}
        </MenuItem>
      )}
      {status === "invited" && may("add") && (
        <MenuItem icon={<Glyph name="mail" />} onSelect={acts.resend}>
          {t("resend")}
        </MenuItem>
      )}
      {status === "disabled" && may("disable") && (
        <MenuItem icon={<Glyph name="check" />} onSelect={acts.enable}>
          {t("enable")}
        </MenuItem>
      )}
      {status === "active" && may("disable") && (
        <MenuItem icon={<Glyph name="lock" />} onSelect={() => void acts.disable()}>
          {t("disable")}
        </MenuItem>
      )}
      {may("remove") && (
        <MenuItem icon={<Glyph name="trash" />} isDangerous onSelect={() => void acts.remove()}>
          {t(status === "invited" ? "withdraw" : "remove")}
        </MenuItem>
      )}
    </>
  )
}
