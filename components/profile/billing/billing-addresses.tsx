"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor } from "@/lib/client/api"
import { billingAddresses } from "@/lib/features/billing-addresses/contract"
import type { AddressScope } from "./address-scope"
import { AddressForm } from "./address-form"
import { AddressRow } from "./address-row"

type BillingAddressesProps = { owner: AddressScope; title: string; intro: string; none: string }

/** The billing addresses of an owner, each with its actions, and a form for another. */
export function BillingAddresses({ owner, title, intro, none }: BillingAddressesProps) {
  const t = useTranslations("billing")
  const [edited, setEdited] = useState<number | "new">()
  const addresses = useQuery(queryFor(billingAddresses.list, { query: owner }))
  return (
    <FormSection title={title}>
      <p className="-mt-3 text-ui text-muted">{intro}</p>
      <QueryContent query={addresses} skeleton={<SkeletonLines lines={4} />}>
        {(data) => (
          <>
            {data.length === 0 && <p className="text-ui">{none}</p>}
            <ul className="flex flex-col gap-3 empty:hidden">
              {data.map((address) => (
                <AddressRow key={address.id} owner={owner} address={address} onEdit={() => setEdited(address.id)} />
              ))}
            </ul>
          </>
        )}
      </QueryContent>
      <Button variant="secondary" className="self-start" onClick={() => setEdited("new")}>
        <Icon name="plus" />
        {t("add")}
      </Button>
      <Sheet
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={t(edited === "new" ? "addTitle" : "editTitle")}
      >
        {edited && (
          <AddressForm
            owner={owner}
            address={addresses.data?.find(({ id }) => id === edited)}
            onDone={() => setEdited(undefined)}
          />
        )}
      </Sheet>
    </FormSection>
  )
}
