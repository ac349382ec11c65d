"use client"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { AboutForm } from "./about-form"
import { ContactsSection } from "../contacts/contacts-section"
import { PasswordSection } from "../security/password-section"
import { SettingsSection } from "./settings-section"
import { ConnectedAccountsSection } from "../security/connected-accounts-section"

type PersonalTabProps = { own: OwnDetails; onReload: () => Promise<unknown> }

/** The personal tab: name and picture, contacts, settings, password and connected accounts. */
export function PersonalTab({ own, onReload }: PersonalTabProps) {
  return (
    <div className="flex flex-col gap-6">
      <AboutForm own={own} onReload={onReload} />
      <ContactsSection own={own} />
      <SettingsSection own={own} />
      <PasswordSection own={own} />
      <ConnectedAccountsSection own={own} />
    </div>
  )
}
