"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { type Choice, SearchCombobox } from "@/components/forms/search-combobox"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { offline } from "@/lib/features/offline/contract"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { DuplicateNotice } from "./duplicate-notice"
import { ReceivedFields } from "./received-fields"
import { type Offer, refOf, searchLearners, searchOffers } from "./search-offers"
import { RecordedTotals } from "./recorded-totals"
import { billingOf, useQuoteByHand } from "./use-quote-by-hand"
import { OUTDATED } from "./outdated"
import { formerNumberOf, useReceived } from "./use-received"

/** Of amounts that are typed before an item is chosen. */
const CURRENCY = "INR"

/** Chooses a learner and items, and records what was received: the whole enrols at once. */
export function EnrolForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("offline.enrol")
  const enrol = useSend(offline.enrolByHand, { invalidates: OUTDATED })
  const [learner, setLearner] = useState<Choice>()
  const [offers, setOffers] = useState<Offer[]>([])
  const [stateCode, setStateCode] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const quote = useQuoteByHand({ userId: learner?.id, offers, stateCode })
  const totals = learner && offers.length > 0 ? quote.data : undefined
  const expectedTotalMinor = quote.isPlaceholderData || totals?.needsState ? undefined : totals?.totalMinor
  const currency = offers[0]?.currency ?? CURRENCY
  const fields = useReceived({ leftMinor: expectedTotalMinor, currency, mode: "cash" })
  const former = formerNumberOf(enrol.error)
  const needsState = enrol.error?.code === "state_required" || (isChecked && totals?.needsState === true)
  useLeaveWarning((learner !== undefined || offers.length > 0 || fields.isDirty) && !enrol.isSuccess)

  function submit(recordAnyway: boolean) {
    setIsChecked(true)
    const sent = fields.read()
    if (!sent || !learner || offers.length === 0) return
    enrol.mutate(
      {
        query: sent.query,
        body: {
          ...sent.body,
          userId: learner.id,
          items: offers.map(refOf),
          billing: billingOf(stateCode),
          expectedTotalMinor,
          recordAnyway,
        },
      },
      {
        onSuccess({ status }) {
          showToast("success", t(status === "enrolled" ? "enrolled" : "recorded", { name: learner.name }))
          onDone()
        },
        onError({ code }) {
          if (code === "price_changed") void quote.refetch()
        },
      },
    )
  }
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    submit(false)
  }

  const isAtField = former !== undefined || needsState || enrol.error?.fields?.amountMinor !== undefined
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro")}</p>
      <Field label={t("learner")} help={learner?.name} error={isChecked && !learner && t("learnerError")}>
        <SearchCombobox
          kind="learners"
          search={searchLearners}
          chosen={learner ? [learner] : []}
          onChoose={setLearner}
          placeholder={t("searchLearner")}
        />
      </Field>
      <Field label={t("items")} error={isChecked && offers.length === 0 && t("itemsError")}>
        <SearchCombobox
          kind="offers"
          search={searchOffers}
          chosen={offers}
          onChoose={(offer) => setOffers([...offers, offer])}
          placeholder={t("searchItem")}
        />
      </Field>
      <Offers offers={offers} onRemove={(id) => setOffers(offers.filter((offer) => offer.id !== id))} />
      <StateField value={stateCode} onChange={setStateCode} isNeeded={needsState} />
      <RecordedTotals totals={totals?.needsState ? undefined : totals} isFailed={quote.isError} />
      <ReceivedFields fields={fields} failure={enrol.error} amountHelp={t("amountHelp")} />
      {former !== undefined && (
        <DuplicateNotice number={former} pending={enrol.isPending} onRecord={() => submit(true)} />
      )}
      <FormFooter
        label={t("submit")}
        pending={enrol.isPending}
        failure={isAtField ? null : enrol.error}
        onCancel={onDone}
      />
    </form>
  )
}

type StateFieldProps = { value: string; onChange: (code: string) => void; isNeeded: boolean }

/** The state of the learner, on which tax depends. */
function StateField({ value, onChange, isNeeded }: StateFieldProps) {
  const t = useTranslations("offline.enrol")
  const states = useTranslations("forms.states")
  return (
    <Field label={t("state")} optional={t("optional")} help={t("stateHelp")} error={isNeeded && t("stateError")}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t("noState")}</option>
        {INDIAN_STATES.map((code) => (
          <option key={code} value={code}>
            {states(code)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Offers({ offers, onRemove }: { offers: readonly Offer[]; onRemove: (id: number) => void }) {
  const t = useTranslations("offline.enrol")
  const { exactMoney } = useFormats()
  if (offers.length === 0) return null
  return (
    <ul className="flex flex-col divide-y divide-line">
      {offers.map(({ id, name, priceMinor, currency }) => (
        <li key={id} className="flex items-center gap-3 py-1 text-ui">
          <span className="min-w-0 flex-1 break-words">{name}</span>
          <span className="tabular">{exactMoney(priceMinor, currency)}</span>
          <Button variant="ghost" size="sm" aria-label={t("remove", { name })} onClick={() => onRemove(id)}>
            <Icon name="x" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
