"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { cn } from "@/components/ui/cn"
import type { Column } from "@/components/ui/table/table-column"
import type { Enquiry } from "@/lib/features/enquiries/admin-shapes"
import { formatPhone } from "@/lib/shared/phone"
import { EnquiryBadge } from "./enquiry-badge"

/** The columns of the enquiries; the name links to the message, and open enquiries are bold. */
export function useEnquiryColumns(detailsHref: (id: number) => string): Column<Enquiry>[] {
  const t = useTranslations("enquiries")
  const { date } = useFormats()
  return [
    {
      key: "from",
      header: t("from"),
      csv: ({ name, email, mobile }) => [name, email, mobile && formatPhone(mobile)].filter(Boolean).join(", "),
      cell: ({ id, name, status, message }) => (
        <span className="block min-w-0 sm:min-w-36">
          <Link
            href={detailsHref(id)}
            scroll={false}
            className={cn(
              "break-words underline-offset-4 hover:underline",
              status === "open" ? "font-semibold" : "font-normal",
            )}
          >
            {name}
          </Link>
          <span className="mt-1 line-clamp-2 font-normal text-muted sm:hidden">{message}</span>
        </span>
      ),
    },
    {
      key: "message",
      header: t("message"),
      isMinor: true,
      csv: ({ message }) => message,
      cell: ({ message }) => <span className="line-clamp-2 max-w-prose min-w-0 text-muted">{message}</span>,
    },
    {
      key: "kind",
      header: t("kind"),
      isMinor: true,
      csv: ({ source }) => t(`kinds.${source}`),
      cell: ({ source }) => <span className="text-muted">{t(`kinds.${source}`)}</span>,
    },
    {
      key: "state",
      header: t("state"),
      csv: ({ status }) => t(`status.${status}`),
      cell: ({ status }) => <EnquiryBadge status={status} />,
    },
    {
      key: "assignee",
      header: t("assignee"),
      isMinor: true,
      csv: ({ assignee }) => assignee?.name ?? "",
      cell: ({ assignee }) => <span className="break-words text-muted">{assignee?.name ?? "–"}</span>,
    },
    {
      key: "at",
      header: t("at"),
      csv: ({ createdAt }) => date(createdAt),
      cell: (enquiry) => <span className="whitespace-nowrap">{date(enquiry.createdAt)}</span>,
    },
  ]
}
