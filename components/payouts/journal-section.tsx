"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { useFileDownload } from "@/components/forms/use-file-download"
import { Button } from "@/components/ui/button"
import { DateInput } from "@/components/ui/fields/date-input"
import { Field } from "@/components/ui/fields/field"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import { call } from "@/lib/client/api"
import { indianDate } from "@/lib/features/invoices/financial-year"
import { ledger } from "@/lib/features/ledger/contract"
import { AccountNamesForm } from "./account-names-form"

/** Everything that was posted from one day to another, for an accountant. */
export function JournalSection({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations("payouts.journal")
  const { isPending, download } = useFileDownload()
  const [today] = useState(() => indianDate(new Date()))
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const [isRenaming, setIsRenaming] = useState(false)
  const isWrong = from === "" || to === "" || from > to
  return (
    <FormSection title={t("title")}>
      <p className="-mt-3 text-ui text-muted">{t("intro")}</p>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label={t("from")}>
          <DateInput value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label={t("to")} error={isWrong && t("wrong")}>
          <DateInput value={to} onChange={({ target }) => setTo(target.value)} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          pending={isPending}
          disabled={isWrong}
          onClick={() => download(`journal-${from}-${to}.csv`, () => call(ledger.journal, { query: { from, to } }))}
        >
          <Icon name="download" />
          {t("download")}
        </Button>
        {mayEdit && (
          <Button variant="ghost" onClick={() => setIsRenaming(true)}>
            {t("rename")}
          </Button>
        )}
      </div>
      <Sheet isOpen={isRenaming} onClose={() => setIsRenaming(false)} title={t("rename")}>
        <AccountNamesForm onDone={() => setIsRenaming(false)} />
      </Sheet>
    </FormSection>
  )
}
