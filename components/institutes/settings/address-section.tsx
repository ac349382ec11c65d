"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Sheet } from "@/components/ui/overlays/sheet"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { instituteAddress, type InstituteAddress } from "@/lib/features/openings/addresses-contract"
import { hostOf } from "@/lib/shared/host-of"
import { AddressForm } from "./address-form"

/** The address of the institute below the platform's host, those of before, and the way to another. */
export function AddressSection() {
  const address = useQuery(queryFor(instituteAddress.show, {}))
  return (
    <QueryContent query={address} skeleton={<FormSkeleton sections={[1]} />}>
      {(shown) => <Address address={shown} />}
    </QueryContent>
  )
}

function Address({ address }: { address: InstituteAddress }) {
  const t = useTranslations("instituteSettings.webAddress")
  const { date } = useFormats()
  const mayChange = useMay()(instituteAddress.change)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <FormSection title={t("title")}>
      <p className="font-medium break-all">{hostOf(address.origin)}</p>
      {address.former.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-sm text-muted">
          {address.former.map(({ slug, until }) => (
            <li key={slug} className="break-words">
              {t("former", { slug, until: date(until) })}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Button variant="secondary" className="mt-4 self-start" onClick={() => setIsOpen(true)}>
          {t("change")}
        </Button>
      )}
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t("change")}>
        <AddressForm address={address} onDone={() => setIsOpen(false)} />
      </Sheet>
    </FormSection>
  )
}
