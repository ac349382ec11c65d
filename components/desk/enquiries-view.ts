import { ENQUIRY_STATUSES, type EnquiryStatus } from "@/lib/features/desk/enquiry-shapes"

/** What of the enquiries is shown, as the address holds it; pages are counted from 1. */
export interface EnquiriesView {
  page: number
  search?: string | undefined
  status?: EnquiryStatus | undefined
  /** The enquiry that lies open. */
  enquiry?: string | undefined
}

const MOST_LETTERS = 80

/** Reads the view off an address, whatever stands there. */
export function readEnquiriesView(address: { get: (name: string) => string | null }): EnquiriesView {
  const page = Number(address.get("page"))
  const enquiry = address.get("enquiry") ?? ""
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    search: address.get("search")?.slice(0, MOST_LETTERS) || undefined,
    status: ENQUIRY_STATUSES.find((status) => status === address.get("status")),
    enquiry: /^[1-9]\d{0,15}$/.test(enquiry) ? enquiry : undefined,
  }
}

/** The query of a view, with its question mark. */
export function enquiriesQuery({ page, search, status, enquiry }: EnquiriesView): string {
  const query = new URLSearchParams()
  if (search) query.set("search", search)
  if (status) query.set("status", status)
  if (page > 1) query.set("page", String(page))
  if (enquiry) query.set("enquiry", enquiry)
  const text = query.toString()
  return text ? `?${text}` : ""
}
