"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormSection } from "@/components/forms/form-section"
import { useMay } from "@/components/shell/area/rights"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { queryFor, useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { tax } from "@/lib/features/tax/tax-contract"
import type { TaxProfile, TaxProfiles } from "@/lib/features/tax/tax-profile-shapes"
import { useDay } from "./use-day"
import { useTaxSentence } from "./use-tax-sentence"

/** What holds today, what held before and what is planned, the newest first; what is planned can be cancelled. */
export function TaxHistory({ profiles: { profiles, current, today } }: { profiles: TaxProfiles }) {
  const t = useTranslations("tax.profile")
  const sentence = useTaxSentence()
  const day = useDay()
  if (profiles.length === 0) return null
  return (
    <FormSection title={t("historyTitle")}>
      <p className="-mt-3 text-ui text-muted">{t("historyIntro")}</p>
      <ol className="flex flex-col">
        {profiles.map((profile) => (
          <li
            key={profile.id}
            className="flex flex-col gap-1 border-t border-line py-3 text-ui first:border-0 first:pt-0"
          >
            <p className="flex flex-wrap items-center gap-2 font-medium">
              {t("planned", { date: day(profile.fromDate) })}
              {profile.id === current?.id && <Badge tone="success">{t("now")}</Badge>}
            </p>
            <p>{sentence(profile)}</p>
            <p className="break-words text-muted">
              {[profile.legalName, profile.gstin].filter((text) => text !== null).join(" · ")}
            </p>
            {profile.fromDate > today && <WithdrawButton profile={profile} />}
          </li>
        ))}
      </ol>
    </FormSection>
  )
}

function WithdrawButton({ profile: { id, fromDate } }: { profile: TaxProfile }) {
  const t = useTranslations("tax.profile")
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const day = useDay()
  const may = useMay()
  const withdraw = useSend(tax.withdraw)
  if (!may(tax.withdraw)) return null

  async function onWithdraw() {
    const text = { title: t("confirm.title", { date: day(fromDate) }), message: t("confirm.message") }
    const buttons = { primaryLabel: t("confirm.primary"), cancelLabel: t("confirm.cancel") }
    if ((await openDialog({ type: "confirmation", ...text, ...buttons, isDangerous: true })) !== "primary") return
    await withdraw.mutateAsync({ params: { id: String(id) } }).then(
      (profiles) => {
        client.setQueryData(queryFor(tax.show, {}).queryKey, profiles)
        showToast("success", t("withdrawn"))
      },
      (error: unknown) => showToast("error", errorMessage(error)),
    )
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-2 self-start"
      pending={withdraw.isPending}
      onClick={() => void onWithdraw()}
    >
      {t("withdraw")}
    </Button>
  )
}
