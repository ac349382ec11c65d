import { useLocale, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { OFFSCREEN } from "@/components/ui/offscreen-class"
import { languageName, LANGUAGES } from "@/lib/shared/messages/languages"
import { languageOf } from "@/lib/shared/locale"
import { LanguageSwitch } from "./language-switch"
import { SignedOutOnly } from "./signed-out-only"
import type { SiteLink } from "./site-header"

type SiteFooterProps = {
  /** Name, contact details and other content of the first column. */
  about: ReactNode
  columns: { title: string; links: SiteLink[] }[]
  /** The last line: the copyright. */
  closing: ReactNode
}

const FooterLink = ({ href, label }: SiteLink) => (
  <a href={href} className="w-fit text-muted hover:text-text">
    {label}
  </a>
)

export function SiteFooter({ about, columns, closing }: SiteFooterProps) {
  const t = useTranslations("shell.language")
  const language = languageOf(useLocale())
  return (
    <footer className={`mt-24 bg-sunken ${OFFSCREEN}`}>
      <div className="page grid grid-cols-1 gap-10 pt-14 pb-8 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
        <div className="flex max-w-sm flex-col gap-3 text-ui text-muted sm:max-lg:col-span-2">{about}</div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title} className="flex flex-col gap-2.5 text-ui">
            <p className="text-sm font-semibold">{column.title}</p>
            {column.links.map((link) =>
              link.isForSignedOut ? (
                <SignedOutOnly key={link.href}>
                  <FooterLink {...link} />
                </SignedOutOnly>
              ) : (
                <FooterLink key={link.href} {...link} />
              ),
            )}
          </nav>
        ))}
      </div>
      <div className="page text-sm text-muted">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-5">
          {closing}
          <LanguageSwitch
            label={t("label")}
            current={language}
            languages={LANGUAGES.map((code) => ({ code, name: languageName(code) }))}
          />
        </div>
      </div>
    </footer>
  )
}
