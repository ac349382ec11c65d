"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import type { Enquiry } from "@/lib/features/enquiries/admin-shapes"
import { formatPhone } from "@/lib/shared/phone"
import { EnquiryBadge } from "./enquiry-badge"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { useEnquiryStatus } from "./use-enquiry-status"

type EnquirySheetProps = { id: number | undefined; onClose: () => void }

/** The whole enquiry beside the list, with buttons to answer it. */
export function EnquirySheet({ id, onClose }: EnquirySheetProps) {
  const t = useTranslations("enquiries")
  const enquiry = useQuery({
    ...queryFor(enquiriesAdmin.show, { params: { id: String(id ?? "") } }),
    enabled: id !== undefined,
  })
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={enquiry.data?.name ?? t("fallbackTitle")}>
      <QueryContent query={enquiry} skeleton={<SkeletonLines lines={6} className="mt-4" />}>
        {(data) => <EnquiryContent enquiry={data} />}
      </QueryContent>
    </Sheet>
  )
}

function EnquiryContent({ enquiry }: { enquiry: Enquiry }) {
  const t = useTranslations("enquiries")
  const { dateTime } = useFormats()
  const mayChange = useMay()(enquiriesAdmin.changeStatus)
  const { setStatus, isPending } = useEnquiryStatus(enquiry)
  const { email, mobile, message, status, createdAt, name } = enquiry
  return (
    <div className="mt-1 flex flex-col gap-5 text-ui">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <EnquiryBadge status={status} />
        {dateTime(createdAt)}
      </p>
      <p className="break-words whitespace-pre-wrap">{message}</p>
      <dl className="flex flex-col gap-1 text-sm">
        {email && <ContactRow label={t("email")} value={email} />}
        {mobile && <ContactRow label={t("mobile")} value={formatPhone(mobile)} />}
      </dl>
      <div className="flex flex-wrap gap-3">
        {email && (
          <a href={`mailto:${email}?subject=${encodeURIComponent(t("subject", { name }))}`} className={buttonClass()}>
            <Icon name="mail" />
            {t("mail")}
          </a>
        )}
        {mobile && (
          <a href={`tel:${mobile}`} className={buttonClass({ variant: email ? "secondary" : "primary" })}>
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
