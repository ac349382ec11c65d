import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import type { PlanReceipt } from "@/lib/features/plan-orders/payments-contract"
import { paths } from "@/lib/shared/paths"

/** A payment that settled its order is not on the balance: it goes back by a refund of the order. */
export function SettledNotice({ payment: { institute, orderNumber } }: { payment: PlanReceipt }) {
  const t = useTranslations("planPayments.reverse")
  return (
    <div className="flex flex-col items-start gap-5 pt-1">
      <p className="text-ui">{t("settled", { order: orderNumber })}</p>
      <ButtonLink variant="secondary" href={`${paths.masterInstitute(institute.id)}?tab=orders`}>
        {t("seeOrder", { institute: institute.name })}
      </ButtonLink>
    </div>
  )
}
