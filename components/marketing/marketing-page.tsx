import { useNow } from "next-intl"
import type { ReactNode } from "react"
import { MarketingShell } from "@/components/shell/public/marketing-shell"

type MarketingPageProps = { title: string; lead?: string; children: ReactNode }

/** A page of the platform with its heading. */
export function MarketingPage({ title, lead, children }: MarketingPageProps) {
  return (
    <MarketingShell year={useNow().getFullYear()}>
      <header className="page pt-14 sm:pt-20">
        <h1 className="max-w-3xl text-4xl sm:text-5xl">{title}</h1>
        {lead && <p className="mt-5 max-w-2xl text-lg text-muted">{lead}</p>}
      </header>
      {children}
    </MarketingShell>
  )
}
