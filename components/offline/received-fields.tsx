"use client"
import { useTranslations } from "next-intl"
import { DateInput } from "@/components/ui/fields/date-input"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import type { Failure } from "@/lib/contract/errors"
import { OFFLINE_MODES, offlineModeOf } from "@/lib/features/offline/states"
import type { ReceivedFields as Fields } from "./use-received"

type ReceivedFieldsProps = { fields: Fields; failure: Failure | null; amountHelp?: string | undefined }

/** How much was received, how, and when. */
export function ReceivedFields({ fields: { values, set, errors }, failure, amountHelp }: ReceivedFieldsProps) {
  const t = useTranslations("offline.record")
  const tModes = useTranslations("offline.modes")
  const refused = failure?.fields ?? {}
  return (
    <>
      <Field
        label={t("amount")}
        help={amountHelp}
        error={(errors.amount || refused.amountMinor) && t(refused.amountMinor ? "aboveError" : "amountError")}
      >
        <Input inputMode="decimal" value={values.amount} onChange={({ target }) => set.amount(target.value)} />
      </Field>
      <Field label={t("mode")} help={values.mode === "cheque" && t("chequeHelp")}>
        <Select value={values.mode} onChange={({ target }) => set.mode(offlineModeOf(target.value))}>
          {OFFLINE_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {tModes(mode)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t("reference")}
        optional={values.mode === "cash" && t("optional")}
        error={(errors.reference || refused.reference) && t("referenceError")}
      >
        <Input
          value={values.reference}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => set.reference(target.value)}
        />
      </Field>
      <Field
        label={t("receivedOn")}
        error={(errors.receivedOn || refused.receivedOn) && t("receivedOnError")}
        className="max-w-60"
      >
        <DateInput value={values.receivedOn} onChange={({ target }) => set.receivedOn(target.value)} />
      </Field>
    </>
  )
}
