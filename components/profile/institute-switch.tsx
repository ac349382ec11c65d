"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Avatar } from "@/components/ui/avatar"
import { buttonClass } from "@/components/ui/button-class"
import { Glyph } from "@/components/ui/glyph"
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { people } from "@/lib/features/people/contract"
import { enterAddress } from "@/lib/shared/enter-address"

/**
 * The institutes of who belongs to several, each with what they are there. Choosing one leads to its own host, where
 * they are signed in already, or sign in with their e-mail filled in. Who belongs to one sees nothing.
 */
export function InstituteSwitch({ className }: { className?: string }) {
  const t = useTranslations("shell")
  const user = useSession()?.user
  const institutes = useQuery({ ...queryFor(people.getUserInstitutes, {}), enabled: user !== undefined })
  if (!user || !institutes.data || institutes.data.length < 2) return null
  return (
    <Menu
      align="start"
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={t("institutes.open")}
          title={t("institutes.open")}
          className={buttonClass({ variant: "ghost", size: "icon-sm", className })}
        >
          <Glyph name="chevrons-up-down" />
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
          <span className="min-w-0 grow py-1">
            <span className="block truncate font-medium">{name}</span>
            <span className="block truncate text-sm text-muted">{t(`roles.${role.roleType}`)}</span>
          </span>
          {id === user.selectedInstitute && <Glyph name="check" className="text-primary" />}
        </MenuItem>
      ))}
    </Menu>
  )
}
