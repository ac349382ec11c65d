import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { paths } from "@/lib/shared/paths"
import { SiteFooter } from "./site-footer"
import { SiteHeader } from "./site-header"
import { Wordmark } from "./wordmark"
import { SkipLink } from "../skip-link"

/** The header and footer of the platform's own pages on the main host; a server component. */
export function MarketingShell({ year, children }: { year: number; children: ReactNode }) {
  const t = useTranslations("shell")
  const about = { label: t("marketing.about"), href: paths.aboutUs }
  const contact = { label: t("marketing.contact"), href: paths.contactUs }
  const pricing = { label: t("marketing.pricing"), href: paths.pricing }
  const features = { label: t("marketing.features"), href: paths.features }
  const faq = { label: t("marketing.faq"), href: paths.faq }
  const institutes = { label: t("marketing.institutes"), href: paths.institutes }
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteHeader brand={<Wordmark />} links={[features, institutes, pricing, about, contact]} />
      <main id="content" tabIndex={-1} className="grow overflow-x-clip outline-none">
        {children}
      </main>
      <SiteFooter
        about={
          <>
            <Wordmark />
            <p>{t("marketing.tagline")}</p>
          </>
        }
        columns={[
          { title: t("marketing.product"), links: [features, institutes, pricing, faq] },
          {
            title: t("marketing.company"),
            links: [about, contact, { label: t("accountLink.signIn"), href: paths.login, isForSignedOut: true }],
          },
          {
            title: t("marketing.legal"),
            links: [
              { label: t("marketing.terms"), href: paths.terms },
              { label: t("marketing.privacy"), href: paths.privacy },
              { label: t("marketing.refunds"), href: paths.refundPolicy },
              { label: t("marketing.legalContact"), href: paths.legalContact },
            ],
          },
        ]}
        closing={<p>{t("public.rights", { year: String(year), name: t("product.name") })}</p>}
      />
    </div>
  )
}
