import type { ReactNode } from "react"
import { MarketingPage, type PageFrame } from "./marketing-page"

type EnquiryPageProps = { title: string; lead: string; frame: PageFrame | undefined; form: ReactNode }

/** A form of enquiries on a page of its own, in the frame of the institute of the host. */
export function EnquiryPage({ title, lead, frame, form }: EnquiryPageProps) {
  return (
    <MarketingPage title={title} lead={lead} frame={frame}>
      <div className="page pt-10">
        <section aria-label={title} className="max-w-2xl rounded bg-surface p-6 shadow-card sm:p-8">
          {form}
        </section>
      </div>
    </MarketingPage>
  )
}
