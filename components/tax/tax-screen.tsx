"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { SaveBar } from "@/components/forms/save-bar"
import { useMay } from "@/components/shell/area/rights"
import { buttonClass } from "@/components/ui/button-class"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { queryFor } from "@/lib/client/api"
import { tax } from "@/lib/features/tax/tax-contract"
import type { TaxProfiles } from "@/lib/features/tax/tax-profile-shapes"
import { paths } from "@/lib/shared/paths"
import { KindCodes } from "./kind-codes"
import { PrefixSection } from "./prefix-section"
import { PricesSection } from "./prices-section"
import { SpecimenSection } from "./specimen-section"
import { RegistrationSection } from "./registration-section"
import { TaxHistory } from "./tax-history"
import { useTaxProfileForm } from "./use-tax-profile-form"
import { useTaxSentence } from "./use-tax-sentence"

/**
 * The tax profile of the institute with its history. It is not refetched in the background while the user types: a save over a
 * concurrent change has to be refused.
 */
export function TaxScreen() {
  const t = useTranslations("tax.profile")
  const profiles = useQuery({ ...queryFor(tax.show, {}), refetchOnWindowFocus: false, refetchOnReconnect: false })
  return (
    <>
      <PageHeader
        title={t("title")}
        intro={t("intro")}
        actions={
          <Link href={paths.taxCalculator} className={buttonClass({ variant: "secondary" })}>
            {t("calculator")}
          </Link>
        }
      />
      <QueryContent query={profiles} skeleton={<FormSkeleton sections={[1, 6, 3]} />}>
        {(data) => (
          <div className="flex max-w-3xl flex-col gap-6">
            <Meaning profiles={data} />
            <TaxProfileForm profiles={data} onReload={profiles.refetch} />
            <PrefixSection />
            <SpecimenSection />
            <TaxHistory profiles={data} />
            <KindCodes />
          </div>
        )}
      </QueryContent>
    </>
  )
}

/** What holds today, in one sentence. */
function Meaning({ profiles: { current, isNeeded } }: { profiles: TaxProfiles }) {
  const t = useTranslations("tax.profile.sentence")
  const mayEdit = useMay()(tax.save)
  const sentence = useTaxSentence()
  return (
    <p role="status" className="flex items-start gap-3 rounded bg-primary-soft p-4 text-ui">
      <Icon name="info" className="mt-0.5 size-5 shrink-0 text-primary" />
      <span>{isNeeded && mayEdit ? t("needed") : sentence(current)}</span>
    </p>
  )
}

type TaxProfileFormProps = { profiles: TaxProfiles; onReload: () => Promise<unknown> }

function TaxProfileForm({ profiles, onReload }: TaxProfileFormProps) {
  const t = useTranslations("tax.profile")
  const mayEdit = useMay()(tax.save)
  const { versioned, save, onSubmit, discard, reload } = useTaxProfileForm(profiles, onReload)
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-6">
      {!mayEdit && <ViewOnlyNotice>{t("readOnly")}</ViewOnlyNotice>}
      <fieldset disabled={!mayEdit} className="contents">
        <RegistrationSection versioned={versioned} today={profiles.today} />
        <PricesSection versioned={versioned} />
      </fieldset>
      {mayEdit && (
        <SaveBar
          label={t("save")}
          isDirty={versioned.isDirty}
          pending={save.isPending}
          failure={save.error}
          saved={save.isSuccess ? { text: t("saved"), href: undefined } : undefined}
          onReload={reload}
          onDiscard={discard}
        />
      )}
    </form>
  )
}
