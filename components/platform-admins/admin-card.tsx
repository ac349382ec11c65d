"use client"
import { useTranslations } from "next-intl"
import { nameOf } from "@/components/members/member-name"
import { useMay } from "@/components/shell/rights"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { type PlatformAdmin, platformAdmins } from "@/lib/features/platform-admins/contract"
import { ActForm } from "./act-form"
import { type Act, ACTS } from "./use-admin-acts"

const TONES: Record<PlatformAdmin["status"], BadgeTone> = {
  invited: "primary",
  active: "success",
  disabled: "danger",
  left: "neutral",
}

type AdminCardProps = {
  admin: PlatformAdmin
  institute: number
  /** What is being done with them at this moment. */
  act: Act | undefined
  onAct: (act: Act | undefined) => void
}

/** An administrator as they stand, with what the platform may do about it. */
export function AdminCard({ admin, institute, act, onAct }: AdminCardProps) {
  const t = useTranslations("administrators")
  const roles = useTranslations("shell.roles")
  const may = useMay()
  const { email, role, status, mobileEnding, isMobileProved } = admin
  const fitting = ACTS.filter((one) => may(platformAdmins[one]) && isFitting(one, admin))
  return (
    <li className="flex flex-col border-t border-line py-4 text-ui first:border-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
        {nameOf(admin)}
        <Badge>{roles(role.roleType)}</Badge>
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
      </p>
      <p className="mt-1 text-sm break-all text-muted">{email}</p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span className="tabular">{mobileEnding ? t("mobile", { ending: mobileEnding }) : t("noMobile")}</span>
        {mobileEnding && (
          <Badge tone={isMobileProved ? "success" : "warning"}>{t(isMobileProved ? "proved" : "unproved")}</Badge>
        )}
      </p>
      {act && fitting.includes(act) ? (
        <ActForm key={act} admin={admin} institute={institute} act={act} onDone={() => onAct(undefined)} />
      ) : (
        <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {fitting.map((one) => (
            <Button
              key={one}
              size="sm"
              variant="secondary"
              aria-label={t(`${one}.label`, { name: nameOf(admin) })}
              onClick={() => onAct(one)}
            >
              {t(`${one}.button`)}
            </Button>
          ))}
        </p>
      )}
    </li>
  )
}

function isFitting(act: Act, { role, status, isMobileProved }: PlatformAdmin): boolean {
  if (act === "enable") return status === "disabled"
  return status === "active" && (act === "disable" || (role.roleType === "InstituteAdmin" && isMobileProved))
}
