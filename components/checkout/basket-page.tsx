import { useTranslations } from "next-intl"
import { AreaProviders } from "@/components/shell/area/area-providers"
import { NoScriptNotice } from "@/components/shell/no-script-notice"
import { WithMessages } from "@/components/shell/with-messages"
import { BasketScreen } from "./basket-screen"

/** The public page of the basket. It is cached for everyone, and the browser fills it in. */
export function BasketPage({ instituteId }: { instituteId: number }) {
  const t = useTranslations("baskets")
  return (
    <div className="page py-8 lg:py-12">
      <h1 className="mb-6 text-3xl font-semibold">{t("title")}</h1>
      <NoScriptNotice />
      <WithMessages namespaces={["baskets", "orders", "ui", "errors"]}>
        <AreaProviders>
          <BasketScreen instituteId={instituteId} />
        </AreaProviders>
      </WithMessages>
    </div>
  )
}
