"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { MenuItem } from "@/components/ui/overlays/menu"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import type { Enquiry } from "@/lib/features/enquiries/admin-shapes"
import { useEnquiryStatus } from "./use-enquiry-status"

export function EnquiryActions({ enquiry, href }: { enquiry: Enquiry; href: string }) {
  const t = useTranslations("enquiries")
  const { setStatus } = useEnquiryStatus(enquiry)
  const mayChange = useMay()(enquiriesAdmin.changeStatus)
  const { status } = enquiry
  return (
    <>
      <MenuItem icon={<Icon name="eye" />} href={href}>
        {t("open")}
      </MenuItem>
      {mayChange && status !== "closed" && (
        <MenuItem icon={<Icon name="check" />} onSelect={() => setStatus("closed")}>
          {t("close")}
        </MenuItem>
      )}
      {mayChange && status !== "open" && (
        <MenuItem icon={<Icon name="inbox" />} onSelect={() => setStatus("open")}>
          {t("reopen")}
        </MenuItem>
      )}
      {mayChange && status !== "spam" && (
        <MenuItem icon={<Icon name="trash" />} onSelect={() => setStatus("spam")}>
          {t("spam")}
        </MenuItem>
      )}
    </>
  )
}
