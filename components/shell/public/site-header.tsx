import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Icon } from "@/components/ui/icon"
import { AccountLink } from "./account-link"
import { HeaderSearch } from "./header-search"
import { MenuBehaviour } from "./menu-behaviour"
import { ThemeToggle } from "./theme-toggle"

export type SiteLink = { label: string; href: string; isCurrent?: boolean; isForSignedOut?: boolean }

type SiteHeaderProps = {
  /** The logo and name, linked to the home page. */
  brand: ReactNode
  links: SiteLink[]
  /** The institute that is searched, and its search page; without them there is no search. */
  search?: { instituteId: number; path: string } | undefined
  /** The link to the basket. */
  basket?: ReactNode
}

/** Beside more links a search field would leave no room for the name of the institute. */
const MAX_LINKS_BESIDE_FIELD = 4

/**
 * The header of every public page. Its menu on phones, and beside large text, is a <details>, so that it opens without a script:
 * the width of a container is compared in the size of the text, that of a viewport is not.
 */
export function SiteHeader({ brand, links, search, basket }: SiteHeaderProps) {
  const t = useTranslations("shell")
  return (
    <header className="@container sticky top-0 z-30 bg-background/88 shadow-[0_1px_0_var(--hairline)] backdrop-blur-md">
      <div className="page flex min-h-16 items-center gap-2 max-sm:gap-1 @max-[17rem]:flex-wrap @max-[17rem]:py-2">
        <div className="me-auto min-w-0 @max-[17rem]:basis-full @5xl:me-6">{brand}</div>
        <nav aria-label={t("public.label")} className="me-auto hidden items-center @5xl:flex">
          {links.map((link) => (
            <SiteAnchor key={link.href} {...link} className="px-2.5 py-2" />
          ))}
        </nav>
        {search && <HeaderSearch {...search} isCompact={links.length > MAX_LINKS_BESIDE_FIELD} />}
        <ThemeToggle label={t("theme.toggle")} className="hidden size-10 justify-center sm:inline-flex">
          <ThemeIcon />
        </ThemeToggle>
        <MenuBehaviour />
        {basket}
        <AccountLink
          labels={{
            signIn: t("accountLink.signIn"),
            myLearning: t("accountLink.myLearning"),
            dashboard: t("accountLink.dashboard"),
          }}
        />
        {links.length > 0 && (
          <details data-menu className="group/menu @5xl:hidden">
            <summary
              aria-label={t("public.menu")}
              className="inline-flex size-10 list-none items-center justify-center rounded hover:bg-quiet [&::-webkit-details-marker]:hidden"
            >
              <Icon name="menu" className="group-open/menu:hidden" />
              <Icon name="x" className="hidden group-open/menu:block" />
            </summary>
            <nav
              aria-label={t("public.label")}
              className="absolute inset-x-0 top-full flex flex-col bg-raised px-4 py-3 shadow-card"
            >
              {links.map((link) => (
                <SiteAnchor key={link.href} {...link} className="px-3 py-3 text-base" />
              ))}
              <ThemeToggle label={t("theme.toggle")} className="flex gap-3 px-3 py-3 text-start text-ui sm:hidden">
                <ThemeIcon />
                {t("theme.toggle")}
              </ThemeToggle>
            </nav>
          </details>
        )}
      </div>
    </header>
  )
}

/** The moon in the light theme, the sun in the dark theme. */
function ThemeIcon() {
  return (
    <>
      <Icon name="moon" className="dark:hidden" />
      <Icon name="sun" className="hidden dark:block" />
    </>
  )
}

function SiteAnchor({ label, href, isCurrent, className }: SiteLink & { className: string }) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={`rounded text-ui font-medium whitespace-nowrap text-muted hover:text-text aria-[current]:text-text ${className}`}
    >
      {label}
    </a>
  )
}
