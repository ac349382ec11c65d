"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { ButtonLink } from "@/components/ui/button"
import { queryFor } from "@/lib/client/api"
import { domains } from "@/lib/features/domains/contract"
import { AddDomainForm } from "./add-domain-form"

/** Takes a domain where the plan includes them; where it does not, says so before anything is typed, with the way on. */
export function AddDomain({ isFirst }: { isFirst: boolean }) {
  const t = useTranslations("domains.add")
  const { data, isPending } = useQuery(queryFor(domains.allowance, {}))
  if (isPending) return null
  // Without an answer the form says what the server refuses.
  if (!data || data.isIncluded) return <AddDomainForm isFirst={isFirst} />
  return (
    <FormSection title={t(isFirst ? "title" : "titleAnother")}>
      <p className="text-ui text-muted">{t("notIncluded", { plan: data.plan ?? "" })}</p>
      <ButtonLink href={data.upgradeUrl} className="self-start">
        {t("upgrade")}
      </ButtonLink>
    </FormSection>
  )
}
