import { useTranslations } from "next-intl"
import { AreaProviders } from "@/components/shell/area/area-providers"
import { NoScriptNotice } from "@/components/shell/no-script-notice"
import { WithMessages } from "@/components/shell/with-messages"
import { ButtonLink } from "@/components/ui/button"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import type { Quote } from "@/lib/features/orders/contract"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { ItemCheckout } from "./item-checkout"
import { OrderCard } from "./order-card"
import { TestersOnly } from "./testers-only"
import { VerifyMobileNotice } from "./verify-mobile-notice"

type CheckoutPageProps = {
  institute: { id: number; timezone: string; isSelling: boolean; takesPayments: boolean; awaitsMobile: boolean }
  kind: ItemKind
  /** Null for an item that is no longer on sale, or not yet (`isSoon`). */
  quote: Quote | null
  isSoon: boolean
}

/** The checkout of one item: what is bought, the price and the pay button, which on phones stays at the foot. */
export function CheckoutPage({ institute, kind, quote, isSoon }: CheckoutPageProps) {
  const { id: instituteId, timezone } = institute
  const t = useTranslations("orders.checkout")
  const isUnpayable = !institute.takesPayments && quote !== null && quote.totalMinor > 0
  const unavailable = (
    <Unavailable href={paths.items(instituteId, kind)} why={reasonOf(institute, { isSoon, isUnpayable })} />
  )
  if (!quote || !institute.isSelling) return unavailable
  const checkout = (
    <div className="page py-8 lg:py-12">
      <a
        href={paths.item(instituteId, kind, quote.item.id)}
        className="inline-flex max-w-full items-center gap-1.5 rounded text-ui text-muted hover:text-text"
      >
        <Icon name="chevron-left" className="size-4 rtl:rotate-180" />
        <span className="truncate">{t("back", { title: quote.item.title })}</span>
      </a>
      <h1 className="mt-3 mb-6 text-3xl font-semibold">{t("title")}</h1>
      <NoScriptNotice />
      <WithMessages namespaces={["orders", "billing", "forms", "ui", "errors"]}>
        <AreaProviders>
          <ItemCheckout quote={quote} instituteId={instituteId}>
            <OrderCard quote={quote} timezone={timezone} />
          </ItemCheckout>
        </AreaProviders>
      </WithMessages>
    </div>
  )
  if (!isUnpayable) return checkout
  return (
    <TestersOnly
      others={
        <>
          {unavailable}
          {institute.awaitsMobile && <VerifyMobileNotice text={t("awaitsMobile")} action={t("verifyMobile")} />}
        </>
      }
    >
      {checkout}
    </TestersOnly>
  )
}

type Reason = "closed" | "noPayments" | "soon" | "unavailable"

function reasonOf(
  { isSelling }: { isSelling: boolean },
  { isSoon, isUnpayable }: { isSoon: boolean; isUnpayable: boolean },
): Reason {
  if (!isSelling) return "closed"
  if (isUnpayable) return "noPayments"
  return isSoon ? "soon" : "unavailable"
}

function Unavailable({ href, why }: { href: string; why: Reason }) {
  const t = useTranslations("orders.checkout")
  return (
    <EmptyState
      icon={<Icon name="shopping-bag" />}
      title={t(why)}
      message={t(`${why}Message`)}
      action={<ButtonLink href={href}>{t("browse")}</ButtonLink>}
      className="py-24"
    />
  )
}
