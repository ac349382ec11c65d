"use client"
import { useLocale, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { saveLanguage, saveTheme } from "@/components/profile/save-choice"
import { Avatar } from "@/components/ui/avatar"
import { Glyph, type GlyphName } from "@/components/ui/icon"
import { Menu, MenuChoice, MenuItem, MenuLine } from "@/components/ui/menu"
import { isTheme, useTheme } from "@/lib/client/theme"
import { isLanguage, LANGUAGES, type Theme, THEMES } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import type { Area } from "@/lib/shared/roles"
import type { AreaInstitute, AreaPerson } from "./area"

const ICONS: Record<Theme, GlyphName> = { light: "sun", dark: "moon", system: "monitor" }

type ProfileMenuProps = {
  area: Area
  person: AreaPerson
  institute: AreaInstitute
  onSignOut: () => void
  /** How others see the person, to be chosen. */
  presence?: ReactNode
}

/** Who is signed in, how the product looks to them and speaks with them, and the way out. */
export function ProfileMenu({ area, person, institute, onSignOut, presence }: ProfileMenuProps) {
  const t = useTranslations("shell")
  const language = useLocale()
  const theme = useTheme()
  return (
    <Menu
      className="w-64"
      trigger={
        <button type="button" className="ms-1 rounded-full">
          <span className="sr-only">{t("profile.open", { name: person.name })}</span>
          <Avatar name={person.name} picture={person.picture} size="sm" />
        </button>
      }
    >
      <div className="flex items-center gap-3 px-2.5 pt-1.5 pb-2">
        <Avatar name={person.name} picture={person.picture} />
        <div className="min-w-0">
          <p className="truncate font-semibold">{person.name}</p>
          <p className="truncate text-sm text-muted">{t(`roles.${person.role}`)}</p>
        </div>
      </div>
      <MenuLine />
      <MenuItem href={paths.profile(area, "personal")} icon={<Glyph name="user" className="text-muted" />}>
        {t("profile.own")}
      </MenuItem>
      <MenuItem href={institute.href} icon={<Glyph name="globe" className="text-muted" />}>
        {t("profile.visit")}
      </MenuItem>
      <MenuLine />
      {presence && (
        <>
          {presence}
          <MenuLine />
        </>
      )}
      <MenuChoice
        label={t("theme.label")}
        value={theme}
        onChange={(value) => isTheme(value) && void saveTheme(value)}
        choices={THEMES.map((value) => ({
          value,
          label: t(`theme.${value}`),
          icon: <Glyph name={ICONS[value]} className="text-muted" />,
        }))}
      />
      <MenuLine />
      <MenuChoice
        label={t("language.label")}
        value={language}
        onChange={(value) => isLanguage(value) && void saveLanguage(value)}
        choices={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
      <MenuLine />
      <MenuItem onSelect={onSignOut} icon={<Glyph name="log-out" className="text-muted" />}>
        {t("profile.signOut")}
      </MenuItem>
    </Menu>
  )
}
