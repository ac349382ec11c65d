"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { type BillingAddress, billingAddresses } from "@/lib/features/billing-addresses/contract"
import type { AddressScope } from "./address-scope"
import { useCountryName } from "@/components/forms/countries"

type AddressRowProps = { owner: AddressScope; address: BillingAddress; onEdit: () => void }

/** A billing address with its actions. */
export function AddressRow({ owner, address, onEdit }: AddressRowProps) {
  const t = useTranslations("billing")
  const states = useTranslations("forms.states")
  const errorMessage = useErrorMessage()
  const countryName = useCountryName()
  const remove = useSend(billingAddresses.remove, { invalidates: [billingAddresses.list] })
  const { id, name, company, line1, line2, city, pin, stateCode, country, gstin, isDefault } = address
  const place = [`${city} ${pin}`, stateCode && states(stateCode), country !== "IN" && countryName(country)]

  async function onRemove() {
    const text = { title: t("confirm.title", { name }), message: t("confirm.message") }
    const buttons = { primaryLabel: t("confirm.primary"), cancelLabel: t("confirm.cancel") }
    if ((await openDialog({ type: "confirmation", ...text, ...buttons, isDangerous: true })) !== "primary") return
    await remove.mutateAsync({ query: owner, params: { id: String(id) } }).then(
      () => showToast("success", t("removed")),
      (error: unknown) => showToast("error", errorMessage(error)),
    )
  }

  return (
    <li className="flex flex-col gap-1 rounded bg-sunken p-4 text-ui break-words">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {name}
        {isDefault && <Badge tone="primary">{t("default")}</Badge>}
      </p>
      {company && <p>{company}</p>}
      <p className="text-muted">{[line1, line2].filter(Boolean).join(", ")}</p>
      <p className="text-muted">{place.filter(Boolean).join(", ")}</p>
      {gstin && <p className="text-muted tabular">{t("gstinLine", { gstin })}</p>}
      <p className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-label={t("editOf", { name })} onClick={onEdit}>
          {t("edit")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t("removeOf", { name })}
          pending={remove.isPending}
          onClick={() => void onRemove()}
        >
          {t("remove")}
        </Button>
      </p>
    </li>
  )
}
