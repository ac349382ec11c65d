"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { FormFooter } from "@/components/forms/form-footer"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { ACCOUNT_TITLES } from "@/lib/features/ledger/account-titles"
import { LEDGER_ACCOUNTS, type LedgerAccount } from "@/lib/features/ledger/accounts"
import { type AccountNames, ledger } from "@/lib/features/ledger/contract"

/** What accounts are called in the journal, as the accountant's own program has them. */
export function AccountNamesForm({ onDone }: { onDone: () => void }) {
  const saved = useQuery(queryFor(ledger.showNames, {}))
  return (
    <QueryContent query={saved} skeleton={<SkeletonLines lines={12} className="mt-4" />}>
      {(data) => <NamesForm key={data.version} saved={data} onDone={onDone} />}
    </QueryContent>
  )
}

function NamesForm({ saved, onDone }: { saved: AccountNames; onDone: () => void }) {
  const t = useTranslations("payouts.journal")
  const save = useSend(ledger.saveNames, { invalidates: [ledger.showNames] })
  const form = useForm<Partial<Record<LedgerAccount, string>>>({ defaultValues: saved.names })
  useLeaveWarning(form.formState.isDirty && !save.isSuccess)

  const onSubmit = form.handleSubmit((fields) => {
    const names = Object.fromEntries(
      LEDGER_ACCOUNTS.map((account) => [account, fields[account]?.trim() ?? ""] as const).filter(
        ([, name]) => name !== "",
      ),
    )
    save.mutate(
      { body: { names, version: saved.version } },
      {
        onSuccess() {
          showToast("success", t("renamed"))
          onDone()
        },
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-4 pt-1">
      <p className="text-ui text-muted">{t("renameIntro")}</p>
      {LEDGER_ACCOUNTS.map((account) => (
        <Field key={account} label={t(`accounts.${account}`)}>
          <Input autoComplete="off" maxLength={60} placeholder={ACCOUNT_TITLES[account]} {...form.register(account)} />
        </Field>
      ))}
      <FormFooter label={t("save")} pending={save.isPending} failure={save.error} onCancel={onDone} />
    </form>
  )
}
