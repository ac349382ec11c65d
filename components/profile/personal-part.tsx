"use client"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { AboutForm } from "./about-form"
import { ContactsPart } from "./contacts-part"
import { PasswordPart } from "./password-part"
import { SettingsPart } from "./settings-part"
import { WaysPart } from "./ways-part"

type PersonalPartProps = { own: OwnDetails; onReload: () => Promise<unknown> }

/** Who somebody is, how they are reached, in what language and time, and by what they come in. */
export function PersonalPart({ own, onReload }: PersonalPartProps) {
  return (
    <div className="flex flex-col gap-6">
      <AboutForm own={own} onReload={onReload} />
      <ContactsPart own={own} />
      <SettingsPart own={own} />
      <PasswordPart own={own} />
      <WaysPart own={own} />
    </div>
  )
}
