"use client"
import { AreaProviders } from "@/components/shell/area/area-providers"
import { lazyPart } from "@/components/ui/lazy-part"
import { useStoredPerson } from "@/lib/client/session/stored-person"

const OwnInvoiceList = lazyPart(() => import("./own-invoice-list").then((file) => file.OwnInvoiceList))

/** The documents of a signed-in person, on a page outside the areas. */
export function OwnInvoices() {
  if (!useStoredPerson()) return null
  return (
    <AreaProviders>
      <OwnInvoiceList />
    </AreaProviders>
  )
}
