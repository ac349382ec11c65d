"use client"
import { useTranslations } from "next-intl"
import { BasketLink } from "@/components/shell/basket/basket-link"
import { Icon } from "@/components/ui/icon"
import { useSession } from "@/lib/client/session/session"

/** The link to the basket at the learner's institute. */
export function AreaBasketLink() {
  const t = useTranslations("shell")
  const instituteId = useSession()?.user.selectedInstitute
  return (
    instituteId !== undefined && (
      <BasketLink instituteId={instituteId} label={t("basket")}>
        <Icon name="shopping-bag" />
      </BasketLink>
    )
  )
}
