"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useBulkSend } from "@/components/forms/use-bulk-send"
import { dashboards } from "@/lib/features/dashboards/contract"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import type { Enquiry, EnquiryStatus } from "@/lib/features/enquiries/admin-shapes"

const INVALIDATES = [enquiriesAdmin.list, enquiriesAdmin.show, dashboards.admin, dashboards.master]

/** Changes the status of the chosen enquiries; the toast offers to undo it. */
export function EnquiryBulkActions({ chosen, onDone }: { chosen: Enquiry[]; onDone: () => void }) {
  const t = useTranslations("enquiries")
  const { send, isPending } = useBulkSend(enquiriesAdmin.changeStatus, INVALIDATES)

  function change(status: EnquiryStatus) {
    const changed = chosen.filter((enquiry) => enquiry.status !== status)
    void send(
      changed.map(({ id }) => ({ body: { id, status } })),
      {
        done: (count) => t(`bulk.${status}`, { count }),
        undo: changed.map(({ id, status: before }) => ({ body: { id, status: before } })),
      },
    )
    onDone()
  }
  return (
    <>
      <Button variant="secondary" pending={isPending} onClick={() => change("closed")}>
        <Icon name="check" />
        {t("close")}
      </Button>
      <Button variant="secondary" pending={isPending} onClick={() => change("open")}>
        <Icon name="inbox" />
        {t("reopen")}
      </Button>
      <Button variant="secondary" pending={isPending} onClick={() => change("spam")}>
        <Icon name="trash" />
        {t("spam")}
      </Button>
    </>
  )
}
