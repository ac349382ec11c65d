"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Avatar } from "@/components/ui/avatar"
import { buttonClass } from "@/components/ui/button-class"
import { Glyph } from "@/components/ui/icon"
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { members } from "@/lib/features/members/contract"
import { people } from "@/lib/features/auth/contract"
import { enterAddress } from "@/lib/shared/enter-address"
import { useJoining } from "./use-joining"

type InstituteSwitchProps = {
  /** Where all institutes are listed. */
  directoryHref: string
  className?: string
}

/**
 * The institutes of a person, each with what they are there, the invitations that wait for them, and the way to others.
 * Choosing one leads to its own host, where they are signed in already, or sign in with their e-mail filled in.
 */
export function InstituteSwitch({ directoryHref, className }: InstituteSwitchProps) {
  const t = useTranslations("shell")
  const user = useSession()?.user
  const institutes = useQuery({ ...queryFor(people.getUserInstitutes, {}), enabled: user !== undefined })
  const invitations = useQuery({ ...queryFor(members.ownInvitations, {}), enabled: user !== undefined })
  const join = useJoining()
  if (!user || !institutes.data) return null
  const waiting = invitations.data ?? []
  return (
    <Menu
      align="start"
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={t(waiting.length > 0 ? "institutes.openInvited" : "institutes.open", { count: waiting.length })}
          title={t("institutes.open")}
          className={buttonClass({ variant: "ghost", size: "icon-sm", className })}
        >
          <Glyph name="chevrons-up-down" />
          {waiting.length > 0 && (
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
          {...(id === user.selectedInstitute ? { disabled: true } : { href: enterAddress(origin, user.email) })}
        >
          <Named name={name} note={t(`roles.${role.roleType}`)} />
          {id === user.selectedInstitute && <Glyph name="check" className="text-primary" />}
        </MenuItem>
      ))}
      {waiting.length > 0 && (
        <>
          <MenuLine />
          <MenuLabel>{t("institutes.invited")}</MenuLabel>
          {waiting.map(({ institute: { id, name, image }, role }) => (
            <MenuItem
              key={id}
              icon={<Avatar name={name} picture={image} shape="square" size="sm" />}
              onSelect={() => void join({ id, name }, user.email)}
            >
              <Named name={name} note={t("institutes.join", { role: role.roleType })} />
            </MenuItem>
          ))}
        </>
      )}
      <MenuLine />
      <MenuItem href={directoryHref} icon={<Glyph name="plus" className="text-muted" />}>
        {t("institutes.another")}
      </MenuItem>
    </Menu>
  )
}

function Named({ name, note }: { name: string; note: string }) {
  return (
    <span className="min-w-0 grow py-1">
      <span className="block truncate font-medium">{name}</span>
      <span className="block truncate text-sm text-muted">{note}</span>
    </span>
  )
}
