import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Avatar } from "@/components/ui/avatar"
import { Glyph, type GlyphName } from "@/components/ui/icon"
import { brandStyle } from "@/lib/shared/brand-colour"
import { paths } from "@/lib/shared/paths"
import { LecternMark } from "./lectern-mark"
import { SiteFooter } from "./site-footer"
import { SiteHeader, type SiteLink } from "./site-header"
import { SkipLink } from "./skip-link"

/** What the shell of an institute's public pages shows of it. */
export type ShownInstitute = {
  name: string
  /** Its landing page. */
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
  institute: ShownInstitute
  /** Courses, books and what else it offers. */
  links: SiteLink[]
  /** The year of the copyright line. */
  year: number
  children: ReactNode
}

/** The frame of an institute's public pages, in its own colours; a server component. */
export function PublicShell({ institute, links, year, children }: PublicShellProps) {
  const t = useTranslations("shell")
  const { name, href, picture, tagline, legalName, gstin } = institute
  const lines: { icon: GlyphName; text: string | null | undefined; href?: string }[] = [
    { icon: "mail", text: institute.contactEmail, href: `mailto:${institute.contactEmail}` },
    { icon: "phone", text: institute.contactPhone, href: `tel:${institute.contactPhone}` },
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
        brand={
          <a href={href} className="flex min-w-0 items-center gap-3 rounded">
            <Avatar name={name} picture={picture} shape="square" />
            <span className="truncate font-semibold">{name}</span>
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
              {lines.map(
                (line) =>
                  line.text && (
                    <li key={line.icon} className="flex items-start gap-2.5">
                      <Glyph name={line.icon} className="mt-0.5 size-4.5" />
                      {line.href ? (
                        <a href={line.href} className="min-w-0 break-words hover:text-text">
                          {line.text}
                        </a>
                      ) : (
                        <span className="whitespace-pre-line">{line.text}</span>
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
              { label: t("corner.signIn"), href: paths.login },
              { label: t("corner.myLearning"), href: paths.myLearning },
            ],
          },
        ]}
        closing={
          <>
            <p className="me-auto">
              {t("public.rights", { year: String(year), name: legalName || name })}
              {gstin && <span className="ms-3 whitespace-nowrap">{t("public.gstin", { number: gstin })}</span>}
            </p>
            <p className="flex items-center gap-2">
              <LecternMark className="size-5" />
              {t("public.poweredBy")}
            </p>
          </>
        }
      />
    </div>
  )
}
