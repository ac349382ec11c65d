"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Avatar } from "@/components/ui/media/avatar"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/overlays/menu"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session/session"
import { members } from "@/lib/features/members/contract"
import { auth } from "@/lib/features/auth/contract"
import { enterUrl } from "@/lib/shared/enter-url"
import { useJoinInstitute } from "./use-join-institute"

type InstituteSwitchProps = {
  directoryHref: string
  className?: string
}

/**
 * A menu of the user's institutes with the role in each, the pending invitations, and a link to the directory. Choosing an
 * institute leads to its own host, where the user is signed in already or finds the sign-in form with the e-mail filled in.
 */
export function InstituteSwitch({ directoryHref, className }: InstituteSwitchProps) {
  const t = useTranslations("shell")
  const user = useSession()?.user
  const institutes = useQuery({ ...queryFor(auth.getUserInstitutes, {}), enabled: user !== undefined })
  const invitations = useQuery({ ...queryFor(members.ownInvitations, {}), enabled: user !== undefined })
  const join = useJoinInstitute()
  if (!user || !institutes.data) return null
  const pendingInvitations = invitations.data ?? []
  return (
    <Menu
      align="start"
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={t(pendingInvitations.length > 0 ? "institutes.openInvited" : "institutes.open", {
            count: pendingInvitations.length,
          })}
          title={t("institutes.open")}
          className={buttonClass({ variant: "ghost", size: "icon-sm", className })}
        >
          <Icon name="chevrons-up-down" />
          {pendingInvitations.length > 0 && (
            <span aria-hidden className="absolute end-0.5 top-0.5 size-2 rounded-full bg-primary" />
          )}
        </button>
      }
    >
      <MenuLabel>{t("institutes.label")}</MenuLabel>
      {institutes.data.map(({ id, name, image, origin, role }) => (
        <MenuItem
          key={id}
          icon={<Avatar name={name} picture={image} shape="square" size="sm" />}
          {...(id === user.selectedInstitute ? { disabled: true } : { href: enterUrl(origin, user.email) })}
        >
          <MenuItemText name={name} hint={t(`roles.${role.roleType}`)} />
          {id === user.selectedInstitute && <Icon name="check" className="text-primary" />}
        </MenuItem>
      ))}
      {pendingInvitations.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>{t("institutes.invited")}</MenuLabel>
          {pendingInvitations.map(({ institute: { id, name, image }, role }) => (
            <MenuItem
              key={id}
              icon={<Avatar name={name} picture={image} shape="square" size="sm" />}
              onSelect={() => void join({ id, name }, user.email)}
            >
              <MenuItemText name={name} hint={t("institutes.join", { role: role.roleType })} />
            </MenuItem>
          ))}
        </>
      )}
      <MenuSeparator />
      <MenuItem href={directoryHref} icon={<Icon name="plus" className="text-muted" />}>
        {t("institutes.another")}
      </MenuItem>
    </Menu>
  )
}

function MenuItemText({ name, hint }: { name: string; hint: string }) {
  return (
    <span className="min-w-0 grow py-1">
      <span className="block truncate font-medium">{name}</span>
      <span className="block truncate text-sm text-muted">{hint}</span>
    </span>
  )
}
