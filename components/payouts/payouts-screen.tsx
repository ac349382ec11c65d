"use client"
import { useTranslations } from "next-intl"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { useMay } from "@/components/shell/area/rights"
import { ReauthenticationHost } from "@/components/shell/reauthentication/reauthentication-host"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Icon } from "@/components/ui/icon"
import { PageHeader } from "@/components/ui/page-header"
import { gatewayAccounts, type GatewayAccounts } from "@/lib/features/gateway-accounts/contract"
import { AccountSection } from "./account-section"
import { JournalSection } from "./journal-section"
import { FormerAccounts } from "./former-accounts"
import { OwedSection } from "./owed-section"
import { usePayouts } from "./use-payouts"

/** How the institute is paid: its own accounts at the payment gateway, and what it and the platform owe each other. */
export function PayoutsScreen() {
  const t = useTranslations("payouts")
  const mayEdit = useMay()(gatewayAccounts.save)
  const accounts = usePayouts()
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <ReauthenticationHost />
      <div className="flex max-w-3xl flex-col gap-6">
        {!mayEdit && <ViewOnlyNotice>{t("readOnly")}</ViewOnlyNotice>}
        <QueryContent query={accounts} skeleton={<FormSkeleton sections={[1, 3, 2]} />}>
          {(data) => <Accounts accounts={data} mayEdit={mayEdit} />}
        </QueryContent>
      </div>
    </>
  )
}

function Accounts({ accounts, mayEdit }: { accounts: GatewayAccounts; mayEdit: boolean }) {
  const t = useTranslations("payouts")
  const { paidThrough, canSave, live, test, retired } = accounts
  const maySave = mayEdit && canSave
  return (
    <>
      <p role="status" className="flex items-start gap-3 rounded bg-primary-soft p-4 text-ui">
        <Icon name="info" className="mt-0.5 size-5 shrink-0 text-primary" />
        <span>{t(`paidThrough.${paidThrough}`)}</span>
      </p>
      {mayEdit && !canSave && <LockedNotice>{t("cannotSave")}</LockedNotice>}
      <AccountSection mode="live" account={live} mayEdit={maySave} />
      {paidThrough !== "live" && <AccountSection mode="test" account={test} mayEdit={maySave} />}
      <OwedSection accounts={accounts} />
      <JournalSection mayEdit={mayEdit} />
      {retired.length > 0 && <FormerAccounts accounts={retired} />}
    </>
  )
}
