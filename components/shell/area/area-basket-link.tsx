"use client"
import { useTranslations } from "next-intl"
import { BasketLink, BasketLinkOf } from "@/components/shell/basket/basket-link"
import { Icon } from "@/components/ui/icon"
import { readStoredBasket } from "@/lib/client/stored-basket"
import { useBootstrap } from "./use-bootstrap"

/** The link to the basket at the learner's institute; what they chose before they signed in is merged into it. */
export function AreaBasketLink() {
  const t = useTranslations("shell")
  const bootstrap = useBootstrap()
  if (!bootstrap) return null
  const { institute, basket } = bootstrap
  const link = { instituteId: institute.id, label: t("basket"), children: <Icon name="shopping-bag" /> }
  return readStoredBasket(institute.id).length > 0 ? (
    <BasketLink {...link} />
  ) : (
    <BasketLinkOf {...link} count={basket} />
  )
}
