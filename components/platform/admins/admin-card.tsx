"use client"
import { useTranslations } from "next-intl"
import { fullName } from "@/lib/shared/full-name"
import { useMay } from "@/components/shell/area/rights"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { type PlatformAdmin, platformAdmins } from "@/lib/features/platform-admins/contract"
import { AdminActionForm } from "./admin-action-form"
import { type AdminAction, ADMIN_ACTIONS } from "./use-admin-actions"

const TONES: Record<PlatformAdmin["status"], BadgeTone> = {
  invited: "primary",
  active: "success",
  disabled: "danger",
  left: "neutral",
}

type AdminCardProps = {
  admin: PlatformAdmin
  institute: number
  /** The action whose form is open. */
  action: AdminAction | undefined
  onAction: (action: AdminAction | undefined) => void
}

/** An administrator with the actions that the platform may take. */
export function AdminCard({ admin, institute, action, onAction }: AdminCardProps) {
  const t = useTranslations("administrators")
  const roles = useTranslations("shell.roles")
  const may = useMay()
  const { email, role, status, mobileEnding, isMobileVerified } = admin
  const applicable = ADMIN_ACTIONS.filter((one) => may(platformAdmins[one]) && isApplicable(one, admin))
  return (
    <li className="flex flex-col border-t border-line py-4 text-ui first:border-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
        {fullName(admin)}
        <Badge>{roles(role.roleType)}</Badge>
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
      </p>
      <p className="mt-1 text-sm break-all text-muted">{email}</p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <span className="tabular">{mobileEnding ? t("mobile", { ending: mobileEnding }) : t("noMobile")}</span>
        {mobileEnding && (
          <Badge tone={isMobileVerified ? "success" : "warning"}>
            {t(isMobileVerified ? "verified" : "unverified")}
          </Badge>
        )}
      </p>
      {action && applicable.includes(action) ? (
        <AdminActionForm
          key={action}
          admin={admin}
          institute={institute}
          action={action}
          onDone={() => onAction(undefined)}
        />
      ) : (
        <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {applicable.map((one) => (
            <Button
              key={one}
              size="sm"
              variant="secondary"
              aria-label={t(`${one}.label`, { name: fullName(admin) })}
              onClick={() => onAction(one)}
            >
              {t(`${one}.button`)}
            </Button>
          ))}
        </p>
      )}
    </li>
  )
}

function isApplicable(action: AdminAction, { role, status, isMobileVerified }: PlatformAdmin): boolean {
  if (action === "enable") return status === "disabled"
  return status === "active" && (action === "disable" || (role.roleType === "InstituteAdmin" && isMobileVerified))
}
