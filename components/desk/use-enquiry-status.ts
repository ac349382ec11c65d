import { useTranslations } from "next-intl"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { desk } from "@/lib/features/desk/contract"
import type { Enquiry, EnquiryStatus } from "@/lib/features/desk/enquiry-shapes"

/** Changes the state of an enquiry, says so, and offers to undo it. */
export function useEnquiryStatus({ id, name, status: before }: Pick<Enquiry, "id" | "name" | "status">) {
  const t = useTranslations("desk.enquiries")
  const stale = [desk.enquiries, desk.showEnquiry, desk.adminDashboard, desk.masterDashboard]
  const { mutateAsync, isPending } = useSend(desk.changeEnquiryStatus, { stale })

  function send(status: EnquiryStatus, undo?: () => void) {
    void mutateAsync({ body: { id, status } }).then(
      () => showToast("success", t(`now.${status}`, { name }), undo && { label: t("undo"), onPress: undo }),
      () => showToast("error", t("failed")),
    )
  }
  return { isPending, setStatus: (status: EnquiryStatus) => send(status, () => send(before)) }
}
