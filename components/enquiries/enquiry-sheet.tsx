"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { useMay } from "@/components/shell/area/rights"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor } from "@/lib/client/api"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import type { EnquiryThread } from "@/lib/features/enquiries/admin-shapes"
import { formatPhone } from "@/lib/shared/phone"
import { EnquiryAssignee } from "./enquiry-assignee"
import { EnquiryBadge } from "./enquiry-badge"
import { EnquiryMessages } from "./enquiry-messages"
import { EnquiryWriter } from "./enquiry-writer"
import { useEnquiryStatus } from "./use-enquiry-status"

type EnquirySheetProps = { id: number | undefined; onClose: () => void }

/** The whole enquiry beside the list: what the visitor asked, what staff wrote, and the form to answer it. */
export function EnquirySheet({ id, onClose }: EnquirySheetProps) {
  const t = useTranslations("enquiries")
  const enquiry = useQuery({
    ...queryFor(enquiriesAdmin.show, { params: { id: String(id ?? "") } }),
    enabled: id !== undefined,
  })
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={enquiry.data?.name ?? t("fallbackTitle")} isWide>
      <QueryContent query={enquiry} skeleton={<SkeletonLines lines={6} className="mt-4" />}>
        {(data) => <EnquiryContent key={data.id} enquiry={data} />}
      </QueryContent>
    </Sheet>
  )
}

function EnquiryContent({ enquiry }: { enquiry: EnquiryThread }) {
  const t = useTranslations("enquiries")
  const { dateTime } = useFormats()
  const mayChange = useMay()(enquiriesAdmin.write)
  const { setStatus, isPending } = useEnquiryStatus(enquiry)
  const { email, mobile, message, source, status, createdAt } = enquiry
  return (
    <div className="mt-1 flex flex-col gap-5 text-ui">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <EnquiryBadge status={status} />
        {source !== "website" && <Badge>{t(`kinds.${source}`)}</Badge>}
        {dateTime(createdAt)}
      </p>
      <p className="break-words whitespace-pre-wrap">{message}</p>
      <dl className="flex flex-col gap-1 text-sm">
        {email && <ContactRow label={t("email")} value={email} />}
        {mobile && <ContactRow label={t("mobile")} value={formatPhone(mobile)} />}
        {!mayChange && enquiry.assignee && <ContactRow label={t("assignee")} value={enquiry.assignee.name} />}
      </dl>
      {(mobile ?? mayChange) && (
        <div className="flex flex-wrap gap-3">
          {mobile && (
            <a href={`tel:${mobile}`} className={buttonClass({ variant: "secondary" })}>
              <Icon name="phone" />
              {t("call")}
            </a>
          )}
          {mayChange && (
            <Button
              variant="secondary"
              pending={isPending}
              onClick={() => setStatus(status === "open" ? "closed" : "open")}
            >
              <Icon name={status === "open" ? "check" : "inbox"} />
              {t(status === "open" ? "close" : "reopen")}
            </Button>
          )}
        </div>
      )}
      {mayChange && <EnquiryAssignee enquiry={enquiry} />}
      <EnquiryMessages enquiry={enquiry} />
      {mayChange && <EnquiryWriter enquiry={enquiry} />}
    </div>
  )
}

function ContactRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 break-all">{value}</dd>
    </div>
  )
}
