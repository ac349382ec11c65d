import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Avatar } from "@/components/ui/media/avatar"
import { Icon, type IconName } from "@/components/ui/icon"
import { brandStyle } from "@/lib/shared/brand-colour"
import { paths } from "@/lib/shared/paths"
import { LecternLogo } from "./lectern-logo"
import { SiteFooter } from "./site-footer"
import { SiteHeader, type SiteLink } from "./site-header"
import { SkipLink } from "../skip-link"
import { formatPhone } from "@/lib/shared/phone"

/** The institute as the shell of its public pages shows it. */
export type ShellInstitute = {
  name: string
  /** The URL of its landing page. */
  href: string
  picture?: string | null
  tagline?: string | null
  brandPrimary?: string | null
  brandAccent?: string | null
  contactEmail?: string | null
  contactPhone?: string | null
  address?: string | null
  legalName?: string | null
  gstin?: string | null
}

type PublicShellProps = {
  institute: ShellInstitute
  /** Links to its item lists and teachers. */
  links: SiteLink[]
  /** Its id and its search page; not given to that page, which has a search field of its own. */
  search?: { instituteId: number; path: string } | undefined
  /** The link to the basket, of an institute that sells. */
  basket?: ReactNode
  /** The year of the copyright line. */
  year: number
  children: ReactNode
}

/** The header and footer of an institute's public pages, in its colours; a server component. */
export function PublicShell({ institute, links, search, basket, year, children }: PublicShellProps) {
  const t = useTranslations("shell")
  const { name, href, picture, tagline, legalName, gstin } = institute
  const contacts: { icon: IconName; text: string | null | undefined; href?: string }[] = [
    { icon: "mail", text: institute.contactEmail, href: `mailto:${institute.contactEmail}` },
    {
      icon: "phone",
      text: institute.contactPhone && formatPhone(institute.contactPhone),
      href: `tel:${institute.contactPhone}`,
    },
    { icon: "map-pin", text: institute.address },
  ]
  return (
    <div
      data-brand
      style={brandStyle(institute.brandPrimary, institute.brandAccent)}
      className="flex min-h-dvh flex-col"
    >
      <SkipLink />
      <SiteHeader
        links={links}
        search={search}
        basket={basket}
        brand={
          <a href={href} className="flex min-w-0 items-center gap-3 rounded">
            <Avatar name={name} picture={picture} shape="square" />
            <Name>{name}</Name>
          </a>
        }
      />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter
        about={
          <>
            <p className="text-base font-semibold text-text">{name}</p>
            {tagline && <p>{tagline}</p>}
            <ul className="mt-2 flex flex-col gap-2">
              {contacts.map(
                (contact) =>
                  contact.text && (
                    <li key={contact.icon} className="flex items-start gap-2.5">
                      <Icon name={contact.icon} className="mt-0.5 size-4.5" />
                      {contact.href ? (
                        <a href={contact.href} className="min-w-0 break-words hover:text-text">
                          {contact.text}
                        </a>
                      ) : (
                        <span className="whitespace-pre-line">{contact.text}</span>
                      )}
                    </li>
                  ),
              )}
            </ul>
          </>
        }
        columns={[
          { title: t("public.explore"), links },
          {
            title: t("public.account"),
            links: [
              { label: t("accountLink.signIn"), href: paths.login, isForSignedOut: true },
              { label: t("accountLink.myLearning"), href: paths.myLearning },
            ],
          },
          {
            title: t("marketing.legal"),
            links: [
              { label: t("marketing.terms"), href: paths.terms },
              { label: t("marketing.privacy"), href: paths.privacy },
            ],
          },
        ]}
        closing={
          <>
            <p className="me-auto">
              {t("public.rights", { year: String(year), name: legalName || name })}
              {gstin && <span className="ms-3 inline-block wrap-anywhere">{t("public.gstin", { number: gstin })}</span>}
            </p>
            <p className="flex items-center gap-2">
              <LecternLogo className="size-5" />
              {t("public.poweredBy")}
            </p>
          </>
        }
      />
    </div>
  )
}

/** On phones on two lines, because the rest of the header leaves one line no room. */
const Name = ({ children }: { children: string }) => (
  <span className="font-semibold max-sm:line-clamp-2 max-sm:text-sm max-sm:leading-tight max-[18rem]:sr-only sm:truncate">
    {children}
  </span>
)
