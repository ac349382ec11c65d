import { useNow } from "next-intl"
import type { ReactNode } from "react"
import { MarketingShell } from "@/components/shell/public/marketing-shell"

/** Puts a page into the header and footer of the institute at whose host it is shown; without it they are the platform's. */
export type PageFrame = (page: ReactNode) => ReactNode

type MarketingPageProps = {
  title: string
  lead?: string
  frame?: PageFrame | undefined
  children: ReactNode
}

/** A page of the platform with its heading, in the frame of the institute of the host. */
export function MarketingPage({ title, lead, frame, children }: MarketingPageProps) {
  const year = useNow().getFullYear()
  const page = (
    <>
      <header className="page pt-14 sm:pt-20">
        <h1 className="max-w-3xl text-4xl sm:text-5xl">{title}</h1>
        {lead && <p className="mt-5 max-w-2xl text-lg text-muted">{lead}</p>}
      </header>
      {children}
    </>
  )
  return frame ? frame(page) : <MarketingShell year={year}>{page}</MarketingShell>
}
