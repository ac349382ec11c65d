"use client"
import { useTranslations } from "next-intl"
import { useCountryName } from "@/components/forms/countries"
import type { Order } from "@/lib/features/orders/contract"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { OrderLine } from "./order-line"

/** To whom an order is made out, and the state by which it is taxed; nothing where the buyer did not say it. */
export function OrderBilling({ order: { billing, buyer, placeOfSupply } }: { order: Order }) {
  const t = useTranslations("orders.one")
  const states = useTranslations("forms.states")
  const countryName = useCountryName()
  if (!billing) return null
  const { name, company, line1, line2, city, pin, stateCode, country, gstin } = billing
  const place = country === "IN" ? stateCode && states(stateCode) : countryName(country)
  const supplied = INDIAN_STATES.find((code) => code === placeOfSupply)
  const address = [line1, line2, [city, pin].filter(Boolean).join(" "), place].filter(Boolean).join(", ")
  return (
    <OrderLine label={t("billedTo")}>
      <span className="block break-words">{company ?? name ?? buyer.name}</span>
      {company && <span className="block break-words text-muted">{name ?? buyer.name}</span>}
      {address && <span className="block break-words text-muted">{address}</span>}
      {gstin && <span className="block text-muted">{t("gstin", { gstin })}</span>}
      {supplied && supplied !== stateCode && (
        <span className="block text-muted">{t("taxedIn", { state: states(supplied) })}</span>
      )}
    </OrderLine>
  )
}
