"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { Avatar } from "@/components/ui/media/avatar"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/overlays/menu"
import { enterUrl } from "@/lib/shared/enter-url"
import type { Bootstrap } from "@/lib/features/bootstrap/contract"
import { useBootstrap } from "./use-bootstrap"
import { loadPart } from "@/lib/client/load-part"
import { showToast } from "@/lib/client/toasts"

type InstituteSwitchProps = {
  directoryHref: string
  /** Where an institute is opened. */
  openingHref: string
  className?: string
}

/**
 * A menu of the user's institutes with the role in each, the pending invitations, and a link to the directory. Choosing an
 * institute leads to its own host, where the user is signed in already or finds the sign-in form with the e-mail filled in.
 */
export function InstituteSwitch({ directoryHref, openingHref, className }: InstituteSwitchProps) {
  const t = useTranslations("shell")
  const bootstrap = useBootstrap()
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const texts = useTranslations("shell.institutes")
  if (!bootstrap) return null
  const { person, institutes, invitations } = bootstrap
  const enterOpening = `${openingHref}#${new URLSearchParams({ email: person.email }).toString()}`

  async function onInvitation(invitation: Bootstrap["invitations"][number]) {
    try {
      const { answerInvitation } = await loadPart(() => import("./answer-invitation"))
      await answerInvitation(invitation, { client, email: person.email, t: texts, errorMessage })
    } catch (error) {
      showToast("error", errorMessage(error))
    }
  }

  return (
    <Menu
      align="start"
      className="w-72"
      trigger={
        <button
          type="button"
          aria-label={t(invitations.length > 0 ? "institutes.openInvited" : "institutes.open", {
            count: invitations.length,
          })}
          title={t("institutes.open")}
          className={buttonClass({ variant: "ghost", size: "icon-sm", className })}
        >
          <Icon name="chevrons-up-down" />
          {invitations.length > 0 && (
            <span aria-hidden className="absolute end-0.5 top-0.5 size-2 rounded-full bg-primary" />
          )}
        </button>
      }
    >
      <MenuLabel>{t("institutes.label")}</MenuLabel>
      {institutes.map(({ id, name, image, origin, role }) => (
        <MenuItem
          key={id}
          icon={<Avatar name={name} picture={image} shape="square" size="sm" />}
          {...(id === person.selectedInstitute ? { disabled: true } : { href: enterUrl(origin, person.email) })}
        >
          <MenuItemText name={name} hint={t(`roles.${role.roleType}`)} />
          {id === person.selectedInstitute && <Icon name="check" className="text-primary" />}
        </MenuItem>
      ))}
      {invitations.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>{t("institutes.invited")}</MenuLabel>
          {invitations.map((invitation) => {
            const { id, name, image } = invitation.institute
            return (
              <MenuItem
                key={id}
                icon={<Avatar name={name} picture={image} shape="square" size="sm" />}
                onSelect={() => void onInvitation(invitation)}
              >
                <MenuItemText name={name} hint={t("institutes.join", { role: invitation.role.roleType })} />
              </MenuItem>
            )
          })}
        </>
      )}
      <MenuSeparator />
      <MenuItem href={directoryHref} icon={<Icon name="plus" className="text-muted" />}>
        {t("institutes.another")}
      </MenuItem>
      <MenuItem href={enterOpening} icon={<Icon name="layout-dashboard" className="text-muted" />}>
        {t(
          institutes.some(({ role }) => role.roleType === "InstituteAdmin")
            ? "institutes.openAnother"
            : "institutes.openOwn",
        )}
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
