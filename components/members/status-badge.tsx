"use client"
import { useNow, useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { Member, MemberStatus } from "@/lib/features/members/member-shapes"

const TONES: Record<MemberStatus, BadgeTone> = {
  invited: "primary",
  active: "success",
  disabled: "danger",
  left: "neutral",
}

type StatusBadgeProps = { member: Pick<Member, "status" | "invitation"> & Partial<Pick<Member, "isHeld">> }

/** The status of a member, that the plan has no place for them, or that the mail of their invitation was refused or its link has expired. */
export function StatusBadge({ member: { status, invitation, isHeld } }: StatusBadgeProps) {
  const t = useTranslations("members")
  const now = useNow()
  if (status === "invited" && invitation?.isRefused) return <Badge tone="danger">{t("mailRefused")}</Badge>
  const isExpired = status === "invited" && invitation?.expiresAt && invitation.expiresAt < now
  if (isExpired) return <Badge tone="warning">{t("linkExpired")}</Badge>
  if (isHeld) return <Badge tone="warning">{t("status.held")}</Badge>
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
}
