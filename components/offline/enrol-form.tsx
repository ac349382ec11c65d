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
import { OUTDATED } from "./outdated"
import { formerNumberOf, useReceived } from "./use-received"

const CURRENCY = "INR"

/** Chooses a learner and items, and records what was received: the whole enrols at once. */
export function EnrolForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("offline.enrol")
  const states = useTranslations("forms.states")
  const enrol = useSend(offline.enrolByHand, { invalidates: OUTDATED })
  const [learner, setLearner] = useState<Choice>()
  const [offers, setOffers] = useState<Offer[]>([])
  const [stateCode, setStateCode] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const priceMinor = offers.reduce((sum, offer) => sum + offer.priceMinor, 0)
  const currency = offers[0]?.currency ?? CURRENCY
  const fields = useReceived({ leftMinor: priceMinor || undefined, currency, mode: "cash" })
  const former = formerNumberOf(enrol.error)
  const needsState = enrol.error?.code === "state_required"
  useLeaveWarning((learner !== undefined || offers.length > 0 || fields.isDirty) && !enrol.isSuccess)

  function submit(recordAnyway: boolean) {
    setIsChecked(true)
    const sent = fields.read()
    if (!sent || !learner || offers.length === 0) return
    const chosen = INDIAN_STATES.find((code) => code === stateCode)
    enrol.mutate(
      {
        query: sent.query,
        body: {
          ...sent.body,
          userId: learner.id,
          items: offers.map(refOf),
          billing: chosen ? { stateCode: chosen } : null,
          recordAnyway,
        },
      },
      {
        onSuccess({ status }) {
          showToast("success", t(status === "enrolled" ? "enrolled" : "recorded", { name: learner.name }))
          onDone()
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
      <Field label={t("state")} optional={t("optional")} help={t("stateHelp")} error={needsState && t("stateError")}>
        <Select value={stateCode} onChange={({ target }) => setStateCode(target.value)}>
          <option value="">{t("noState")}</option>
          {INDIAN_STATES.map((code) => (
            <option key={code} value={code}>
              {states(code)}
            </option>
          ))}
        </Select>
      </Field>
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
