"use client"
import { useLocale, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { saveLanguage, saveTheme } from "./save-preferences"
import { Avatar } from "@/components/ui/media/avatar"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { Icon, type IconName } from "@/components/ui/icon"
import { Menu, MenuRadioGroup, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu"
import { isTheme, useTheme } from "@/lib/client/theme"
import { type Theme, THEMES } from "@/lib/shared/constants"
import { isLanguage, languageName, LANGUAGES } from "@/lib/shared/messages/languages"
import { paths } from "@/lib/shared/paths"
import type { PageArea, Role } from "@/lib/shared/roles"
import type { AreaInstitute, ShellPerson } from "./area-types"
import { languageOf } from "@/lib/shared/locale"

const ICONS: Record<Theme, IconName> = { light: "sun", dark: "moon", system: "monitor" }

type ProfileMenuProps = {
  area: PageArea
  role: Role
  /** Undefined until the bootstrap call is answered. */
  person: ShellPerson | undefined
  institute: AreaInstitute
  onSignOut: () => void
  presence?: ReactNode
}

/** The menu of the signed-in person: profile, presence, theme, language, sign-out. */
export function ProfileMenu({ area, role, person, institute, onSignOut, presence }: ProfileMenuProps) {
  const t = useTranslations("shell")
  const theme = useTheme()
  return (
    <Menu
      className="w-64"
      trigger={
        <button type="button" className="ms-1 shrink-0 rounded-full">
          <span className="sr-only">{person ? t("profile.open", { name: person.name }) : t("profile.own")}</span>
          {person ? <Avatar {...person} size="sm" /> : <Skeleton className="size-8 rounded-full" />}
        </button>
      }
    >
      <div className="flex items-center gap-3 px-2.5 pt-1.5 pb-2">
        {person ? <Avatar {...person} /> : <Skeleton className="size-10 rounded-full" />}
        <div className="min-w-0">
          <p className="truncate font-semibold">{person?.name ?? <Skeleton className="h-4 w-24" />}</p>
          <p className="truncate text-sm text-muted">{t(`roles.${role}`)}</p>
        </div>
      </div>
      <MenuSeparator />
      <MenuItem
        href={area === "library" ? paths.libraryData : paths.profile(area, "personal")}
        icon={<Icon name="user" className="text-muted" />}
      >
        {area === "library" ? t("profile.data") : t("profile.own")}
      </MenuItem>
      <MenuItem href={institute.href} icon={<Icon name="globe" className="text-muted" />}>
        {t("profile.visit")}
      </MenuItem>
      <MenuSeparator />
      {presence && (
        <>
          {presence}
          <MenuSeparator />
        </>
      )}
      <MenuRadioGroup
        label={t("theme.label")}
        value={theme}
        onChange={(value) => isTheme(value) && void saveTheme(value)}
        choices={THEMES.map((value) => ({
          value,
          label: t(`theme.${value}`),
          icon: <Icon name={ICONS[value]} className="text-muted" />,
        }))}
      />
      <MenuSeparator />
      <LanguageChoice />
      <MenuSeparator />
      <MenuItem onSelect={onSignOut} icon={<Icon name="log-out" className="text-muted" />}>
        {t("profile.signOut")}
      </MenuItem>
    </Menu>
  )
}

/** Apart from the menu, because naming the languages is slow in a browser and not needed before the menu is opened. */
function LanguageChoice() {
  const t = useTranslations("shell.language")
  return (
    <MenuRadioGroup
      label={t("label")}
      value={languageOf(useLocale())}
      onChange={(value) => isLanguage(value) && void saveLanguage(value)}
      choices={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
    />
  )
}
