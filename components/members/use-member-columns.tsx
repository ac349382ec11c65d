"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { PresenceLabel } from "@/components/members/presence/presence-label"
import { Avatar } from "@/components/ui/media/avatar"
import type { Column } from "@/components/ui/table/table-column"
import type { OnlineStatus } from "@/lib/contract/live"
import type { Member } from "@/lib/features/members/member-shapes"
import { fullName } from "@/lib/shared/full-name"
import { StatusBadge } from "./status-badge"
import { useFormats } from "@/components/ui/use-formats"
import { useRoleName } from "./use-role-name"

/** The columns of a list of members; the name links to the details, and online members are marked. */
export function useMemberColumns(
  detailsHref: (id: number) => string,
  presenceOf: (id: number) => OnlineStatus,
): Column<Member>[] {
  const t = useTranslations("members")
  const { date } = useFormats()
  const roleName = useRoleName()
  return [
    {
      key: "name",
      header: t("columns.name"),
      isSortable: true,
      cell: (member) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={fullName(member)} picture={member.profileImage} size="sm" />
          <span className="min-w-0">
            <Link
              href={detailsHref(member.user_id)}
              scroll={false}
              className="break-words underline-offset-4 hover:underline"
            >
              {fullName(member)}
            </Link>
            <span className="block text-sm font-normal wrap-anywhere text-muted">
              {member.email.split("@", 1)}
              <wbr />@{member.email.split("@").slice(1).join("@")}
            </span>
          </span>
        </span>
      ),
    },
    { key: "role", header: t("columns.role"), cell: (member) => roleName(member) },
    { key: "state", header: t("columns.state"), cell: (member) => <StatusBadge member={member} /> },
    {
      key: "joined",
      header: t("columns.joined"),
      isSortable: true,
      isMinor: true,
      cell: ({ joinedAt }) => <span className="whitespace-nowrap">{date(joinedAt)}</span>,
    },
    {
      key: "seen",
      header: t("columns.seen"),
      isSortable: true,
      cell: ({ user_id, lastLoginAt }) => {
        const presence = presenceOf(user_id)
        if (presence !== "offline") return <PresenceLabel status={presence} />
        return <span className="whitespace-nowrap text-muted">{lastLoginAt ? date(lastLoginAt) : t("never")}</span>
      },
    },
  ]
}
