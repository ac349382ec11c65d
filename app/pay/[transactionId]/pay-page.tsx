import { getLocale, getTranslations } from "next-intl/server"
import { AuthFrame } from "@/components/auth/auth-frame"
import { LinkedOrder } from "@/components/orders/linked-order"
import { ButtonLink } from "@/components/ui/button"
import { paymentLinkCalls } from "@/lib/features/orders/link-contract"
import { failureCodeOf, serve } from "@/lib/server/api/serve"
import { languageOf } from "@/lib/shared/locale"
import { paths } from "@/lib/shared/paths"
import { hostInstitute } from "@/lib/web-session/host-institute"

/** What is paid by a link, for anybody who has it. */
export async function PayPage({ transactionId }: { transactionId: string }) {
  const [institute, t, locale] = await Promise.all([hostInstitute(), getTranslations("payByLink"), getLocale()])
  const order = await findOrder(transactionId)
  if (!order)
    return (
      <AuthFrame institute={institute} title={t("unknownTitle")} intro={t("unknown")}>
        <ButtonLink href={paths.home}>{t("home")}</ButtonLink>
      </AuthFrame>
    )
  const { status, institute: payer } = order
  return (
    <AuthFrame
      institute={institute}
      title={t(`titles.${status}`, { institute: payer })}
      intro={t(`intros.${status}`, { institute: payer })}
    >
      <LinkedOrder order={order} language={languageOf(locale)} />
    </AuthFrame>
  )
}

const findOrder = (transactionId: string) =>
  serve(paymentLinkCalls.show, { params: { transactionId } }).catch((error: unknown) => {
    const failure = failureCodeOf(error)
    if (failure === "not_found" || failure === "invalid_input") return undefined
    throw error
  })
