"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { FormFooter } from "@/components/forms/form-footer"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { checkTypedGstin } from "@/components/forms/typed-gstin"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useSend } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { showToast } from "@/lib/client/toasts"
import { type BillingAddress, billingAddresses } from "@/lib/features/billing-addresses/contract"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import {
  ADDRESS_FIELD_NAMES,
  type AddressFieldName,
  type AddressFields,
  addressFieldsOf,
  parseAddressFields,
} from "./address-fields"
import type { AddressScope } from "./address-scope"
import { COUNTRIES, useCountryName } from "@/components/forms/countries"

/** The fields that are a plain text. */
type TextName = Extract<AddressFieldName, "name" | "line1" | "line2" | "city" | "pin">
type AddressFormProps = { owner: AddressScope; address: BillingAddress | undefined; onDone: () => void }

/** Adds a billing address, or changes one. */
export function AddressForm({ owner, address, onDone }: AddressFormProps) {
  const t = useTranslations("billing")
  const states = useTranslations("forms.states")
  const countryName = useCountryName()
  const save = useSend(billingAddresses.save, { invalidates: [billingAddresses.list] })
  const client = useQueryClient()
  const form = useForm<AddressFields>({ defaultValues: addressFieldsOf(address) })
  const { errors, isDirty } = form.formState
  const [hasGstin, country] = form.watch(["hasGstin", "country"])
  const isIndian = country === "IN"
  useLeaveWarning(isDirty && !save.isSuccess)

  const setFieldErrors = (invalid: readonly AddressFieldName[]) =>
    invalid.forEach((name, at) => form.setError(name, { type: "wrong" }, { shouldFocus: at === 0 }))

  const onSubmit = form.handleSubmit((fields) => {
    const { input, invalid } = parseAddressFields(fields, address)
    if (!input) return setFieldErrors(invalid)
    save.mutate(
      { query: owner, body: input },
      {
        onSuccess() {
          showToast("success", t("saved"))
          onDone()
        },
        onError({ code, fields: rejected = {} }) {
          // Saved once more, the address is that of this form over what stands then.
          if (code === "stale") void invalidate(client, [billingAddresses.list])
          setFieldErrors(ADDRESS_FIELD_NAMES.filter((name) => rejected[name] ?? rejected[`address.${name}`]))
        },
      },
    )
  })
  const text = (name: TextName, { isOptional = false, label = t(name) } = {}) => (
    <Field label={label} optional={isOptional && t("optional")} error={errors[name] && t(`errors.${name}`)}>
      <Input autoComplete="off" {...form.register(name)} />
    </Field>
  )

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5 pt-1">
      {text("name")}
      <Field label={t("country")} error={errors.country && t("errors.country")}>
        <Select {...form.register("country")}>
          {COUNTRIES.map((code) => (
            <option key={code} value={code}>
              {countryName(code)}
            </option>
          ))}
        </Select>
      </Field>
      {isIndian && <Checkbox label={t("hasGstin")} {...form.register("hasGstin")} />}
      {isIndian && hasGstin && <GstinFields form={form} />}
      {text("line1")}
      {text("line2", { isOptional: true })}
      {text("city")}
      {text("pin", { label: t(isIndian ? "pin" : "postalCode") })}
      {isIndian && (
        <Field label={t("state")} error={errors.stateCode && t("errors.stateCode")}>
          <Select {...form.register("stateCode")}>
            <option value="">{t("noState")}</option>
            {INDIAN_STATES.map((code) => (
              <option key={code} value={code}>
                {states(code)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Checkbox label={t("isDefault")} {...form.register("isDefault")} />
      <FormFooter label={t("save")} pending={save.isPending} failure={save.error} onCancel={onDone} />
    </form>
  )
}

/** The GSTIN, checked while it is typed, and the company; a valid one chooses its state where none is chosen. */
function GstinFields({ form }: { form: ReturnType<typeof useForm<AddressFields>> }) {
  const t = useTranslations("billing")
  const states = useTranslations("forms.states")
  const { errors } = form.formState
  const [gstin, stateCode] = form.watch(["gstin", "stateCode"])
  const { state, problem } = checkTypedGstin(gstin, null)

  function onTyped(typed: string) {
    const found = checkTypedGstin(typed, null).state
    if (found && form.getValues("stateCode") === "") form.setValue("stateCode", found, { shouldDirty: true })
  }

  return (
    <>
      <Field
        label={t("gstin")}
        help={
          state
            ? t(stateCode !== "" && stateCode !== state ? "follows" : "gstinOf", { state: states(state) })
            : t("gstinHelp")
        }
        error={(problem !== undefined || errors.gstin) && t("errors.gstin")}
      >
        <Input
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...form.register("gstin", {
            onChange: ({ target }: { target: { value: string } }) => onTyped(target.value),
          })}
        />
      </Field>
      <Field label={t("company")} optional={t("optional")} error={errors.company && t("errors.company")}>
        <Input autoComplete="organization" {...form.register("company")} />
      </Field>
    </>
  )
}
