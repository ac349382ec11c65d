"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/rights"
import { Glyph } from "@/components/ui/glyph"
import { MenuItem } from "@/components/ui/menu"
import { desk } from "@/lib/features/desk/contract"
import type { Enquiry } from "@/lib/features/desk/enquiry-shapes"
import { useEnquiryStatus } from "./use-enquiry-status"

/** What may be done with an enquiry in the list. */
export function EnquiryActions({ enquiry, href }: { enquiry: Enquiry; href: string }) {
  const t = useTranslations("desk.enquiries")
  const { setStatus } = useEnquiryStatus(enquiry)
  const mayChange = useMay()(desk.changeEnquiryStatus)
  const { status } = enquiry
  return (
    <>
      <MenuItem icon={<Glyph name="eye" />} href={href}>
        {t("open")}
      </MenuItem>
      {mayChange && status !== "closed" && (
        <MenuItem icon={<Glyph name="check" />} onSelect={() => setStatus("closed")}>
          {t("close")}
        </MenuItem>
      )}
      {mayChange && status !== "open" && (
        <MenuItem icon={<Glyph name="inbox" />} onSelect={() => setStatus("open")}>
          {t("reopen")}
        </MenuItem>
      )}
      {mayChange && status !== "spam" && (
        <MenuItem icon={<Glyph name="trash" />} onSelect={() => setStatus("spam")}>
          {t("spam")}
        </MenuItem>
      )}
    </>
  )
}
