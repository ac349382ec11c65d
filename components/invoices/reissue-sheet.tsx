"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor } from "@/lib/client/api"
import { invoices } from "@/lib/features/invoices/contract"
import { ReissueForm } from "./reissue-form"

type ReissueSheetProps = { id: number | undefined; onClose: () => void }

/** Cancels a document and issues it again with the corrected buyer, or says why it stays as it is. */
export function ReissueSheet({ id, onClose }: ReissueSheetProps) {
  const t = useTranslations("invoices.reissue")
  const buyer = useQuery({
    ...queryFor(invoices.showBuyer, { params: { id: String(id ?? "") } }),
    enabled: id !== undefined,
  })
  return (
    <Sheet
      isOpen={id !== undefined}
      onClose={onClose}
      title={buyer.data ? t("title", { number: buyer.data.number }) : t("action")}
    >
      <QueryContent query={buyer} skeleton={<SkeletonLines lines={8} className="mt-4" />}>
        {(data) =>
          data.refusal ? (
            <p className="mt-2 text-ui">{t(`refusals.${data.refusal}`)}</p>
          ) : (
            <ReissueForm key={data.number} id={id ?? 0} buyer={data} onDone={onClose} />
          )
        }
      </QueryContent>
    </Sheet>
  )
}
