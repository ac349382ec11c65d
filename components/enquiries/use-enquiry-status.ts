import { useTranslations } from "next-intl"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { dashboards } from "@/lib/features/dashboards/contract"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import type { Enquiry, EnquiryStatus } from "@/lib/features/enquiries/admin-shapes"
import { useErrorMessage } from "@/components/forms/error-message"

/** Changes the status of an enquiry; the toast offers to undo it. */
export function useEnquiryStatus({ id, name, status: before }: Pick<Enquiry, "id" | "name" | "status">) {
  const t = useTranslations("enquiries")
  const errorMessage = useErrorMessage()
  const invalidates = [enquiriesAdmin.list, enquiriesAdmin.show, dashboards.admin, dashboards.master]
  const { mutateAsync, isPending } = useSend(enquiriesAdmin.changeStatus, { invalidates })

  function send(status: EnquiryStatus, undo?: () => void) {
    void mutateAsync({ body: { id, status } }).then(
      () => showToast("success", t(`statusChanged.${status}`, { name }), undo && { label: t("undo"), onPress: undo }),
      (error: unknown) => showToast("error", errorMessage(error)),
    )
  }
  return { isPending, setStatus: (status: EnquiryStatus) => send(status, () => send(before)) }
}
