import { useTranslations } from "next-intl"
import { AreaProviders } from "@/components/shell/area/area-providers"
import { NoScriptNotice } from "@/components/shell/no-script-notice"
import { WithMessages } from "@/components/shell/with-messages"
import { ButtonLink } from "@/components/ui/button"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { paths } from "@/lib/shared/paths"
import { BasketCheckout } from "./basket-checkout"

type BasketCheckoutPageProps = { instituteId: number; isSelling: boolean }

/** The page of the checkout of the basket, of which only the browser knows whose it is. */
export function BasketCheckoutPage({ instituteId, isSelling }: BasketCheckoutPageProps) {
  const t = useTranslations()
  if (!isSelling)
    return (
      <EmptyState
        icon={<Icon name="shopping-bag" />}
        title={t("orders.checkout.closed")}
        message={t("orders.checkout.closedMessage")}
        action={<ButtonLink href={paths.institute(instituteId)}>{t("orders.checkout.browse")}</ButtonLink>}
        className="py-24"
      />
    )
  return (
    <div className="page py-8 lg:py-12">
      <a
        href={paths.basket(instituteId)}
        className="inline-flex max-w-full items-center gap-1.5 rounded text-ui text-muted hover:text-text"
      >
        <Icon name="chevron-left" className="size-4 rtl:rotate-180" />
        <span className="truncate">{t("baskets.back")}</span>
      </a>
      <h1 className="mt-3 mb-6 text-3xl font-semibold">{t("orders.checkout.title")}</h1>
      <NoScriptNotice />
      <WithMessages namespaces={["baskets", "orders", "billing", "forms", "ui", "errors"]}>
        <AreaProviders>
          <BasketCheckout instituteId={instituteId} />
        </AreaProviders>
      </WithMessages>
    </div>
  )
}
