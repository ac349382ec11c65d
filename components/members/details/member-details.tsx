"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { ReactNode } from "react"
import { PresenceLabel } from "@/components/members/presence/presence-label"
import { usePresence } from "@/components/members/presence/use-presence"
import { useMay } from "@/components/shell/area/rights"
import { Avatar } from "@/components/ui/media/avatar"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { useSession } from "@/lib/client/session/session"
import type { MemberDetail } from "@/lib/features/members/member-shapes"
import { mayManage } from "@/lib/features/members/rights"
import { MemberAccess } from "./member-access"
import { fullName } from "@/lib/shared/full-name"
import { formatPhone } from "@/lib/shared/phone"
import { DetailSection } from "./detail-section"
import { StatusBadge } from "../status-badge"
import { useFormats } from "@/components/ui/use-formats"
import { useRoleName } from "../use-role-name"

type MemberDetailsProps = { member: MemberDetail; editHref: string; parentsHref: string }

/** The details of a member, their parents and their access. */
export function MemberDetails({ member, editHref, parentsHref }: MemberDetailsProps) {
  const t = useTranslations("members")
  const roleName = useRoleName()
  const user = useSession()?.user
  const may = useMay()
  const presence = usePresence(member.status === "active" ? [member.user_id] : [])(member.user_id)
  const { role, status, teacher } = member
  const mayEdit =
    user !== undefined &&
    user.user_id !== member.user_id &&
    status !== "left" &&
    mayManage(user.role, "edit", role.roleType) &&
    may({ on: "users", right: "edit" })
  return (
    <div className="flex flex-col gap-6 text-ui">
      <div className="flex items-center gap-4">
        <Avatar name={fullName(member)} picture={member.profileImage} size="lg" />
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{roleName(member)}</span>
          <StatusBadge member={member} />
          {presence !== "offline" && <PresenceLabel status={presence} />}
        </p>
      </div>
      {mayEdit && (
        <Link href={editHref} scroll={false} className={buttonClass({ variant: "secondary", className: "w-fit" })}>
          <Icon name="file-text" />
          {t("edit")}
        </Link>
      )}
      <MemberDetailList member={member} />
      {teacher && (teacher.headline || teacher.bio) && (
        <DetailSection title={t("sheet.teacher")}>
          <p className="font-medium">{teacher.headline}</p>
          <p className="whitespace-pre-wrap text-muted">{teacher.bio}</p>
        </DetailSection>
      )}
      {role.roleType === "Student" && status !== "invited" && (
        <DetailSection title={t("sheet.parents")}>
          <Parents member={member} />
          {mayEdit && (
            <Link
              href={parentsHref}
              scroll={false}
              className={buttonClass({ variant: "secondary", size: "sm", className: "mt-1 w-fit" })}
            >
              {t("sheet.editParents")}
            </Link>
          )}
        </DetailSection>
      )}
      {mayEdit && <MemberAccess member={member} actorRole={user.role} />}
    </div>
  )
}

function MemberDetailList({ member }: { member: MemberDetail }) {
  const t = useTranslations("members")
  const { date, dateTime } = useFormats()
  const { email, mobile_number, gender, status, joinedAt, lastLoginAt, invitation } = member
  return (
    <dl className="flex flex-col">
      <DetailRow label={t("sheet.email")}>
        <a href={`mailto:${email}`} className="break-all underline-offset-4 hover:underline">
          {email}
        </a>
      </DetailRow>
      {mobile_number && <DetailRow label={t("sheet.mobile")}>{formatPhone(mobile_number)}</DetailRow>}
      {gender && <DetailRow label={t("sheet.gender")}>{t(`genders.${gender}`)}</DetailRow>}
      <DetailRow label={t(status === "invited" ? "sheet.invited" : "sheet.joined")}>{date(joinedAt)}</DetailRow>
      {invitation ? (
        <DetailRow label={t("sheet.link")}>
          {invitation.expiresAt
            ? dateTime(invitation.expiresAt)
            : t(invitation.isRefused ? "mailRefusedNote" : "invitationPending")}
        </DetailRow>
      ) : (
        <DetailRow label={t("sheet.seen")}>{lastLoginAt ? dateTime(lastLoginAt) : t("never")}</DetailRow>
      )}
    </dl>
  )
}

function Parents({ member: { parents } }: { member: MemberDetail }) {
  const t = useTranslations("members")
  if (parents.length === 0) return <p className="text-muted">{t("sheet.noParents")}</p>
  return (
    <ul className="flex flex-col gap-2">
      {parents.map(({ relation, name, mobile, email }) => (
        <li key={relation}>
          <span className="font-medium">{name}</span>{" "}
          <span className="text-muted">{t(`parents.relations.${relation}`)}</span>
          <span className="block text-sm break-all text-muted">
            {[mobile && formatPhone(mobile), email].filter(Boolean).join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  )
}

function DetailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4 border-t border-line py-2.5 first:border-0">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
