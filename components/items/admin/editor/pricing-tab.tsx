"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { hasField, KIND_DESCRIPTIONS } from "@/lib/features/catalogue/item-kinds"
import { sacCodes } from "@/lib/features/tax/sac-codes-contract"
import { PLACE_RULES } from "@/lib/features/tax/place-of-supply"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import type { OfferForm } from "./use-item-form"
import { hasTooManyDecimals } from "@/lib/shared/money-input"

type PricingTabProps = { item: EditableItem; offer: OfferForm; mayEdit: boolean }

/** What buyers pay and get; of a public item only administrators change it. */
export function PricingTab({ item, offer, mayEdit }: PricingTabProps) {
  const t = useTranslations("itemsAdmin.editor.offer")
  return (
    <div className="flex flex-col gap-6">
      {offer.isLocked && <LockedNotice>{t("locked")}</LockedNotice>}
      {!KIND_DESCRIPTIONS[item.kind].isDeliverable && <p className="rounded bg-accent-soft p-4 text-ui">{t("soon")}</p>}
      <fieldset disabled={!mayEdit || offer.isLocked} className="contents">
        <PriceSection item={item} offer={offer} />
        <AccessSection item={item} offer={offer} />
        <TaxSection offer={offer} />
      </fieldset>
    </div>
  )
}

type SectionProps = { item: EditableItem; offer: OfferForm }

function PriceSection({ item, offer }: SectionProps) {
  const t = useTranslations("itemsAdmin.editor")
  const tErrors = useTranslations("forms.errors")
  const { form, isInvalid } = offer
  const { currency } = item
  return (
    <FormSection title={t("pricing")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("price", { currency })}
          help={t("priceHelp")}
          error={
            isInvalid("price") && tErrors(hasTooManyDecimals(form.getValues("price"), currency) ? "decimals" : "price")
          }
        >
          <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("price")} />
        </Field>
        <Field
          label={t("compareAt", { currency })}
          optional={t("optional")}
          help={t("compareAtHelp")}
          error={isInvalid("compareAt") && tErrors("compareAt")}
        >
          <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("compareAt")} />
        </Field>
      </div>
    </FormSection>
  )
}

function AccessSection({ item, offer }: SectionProps) {
  const t = useTranslations("itemsAdmin.editor")
  const { form, isInvalid } = offer
  return (
    <FormSection title={t("access")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {hasField(item.kind, "accessDays") && (
          <Field
            label={t("accessDays")}
            optional={t("optional")}
            help={t("accessDaysHelp")}
            error={isInvalid("accessDays") && t("numberError", { from: 1, to: 3_650 })}
          >
            <Input inputMode="numeric" autoComplete="off" className="tabular" {...form.register("accessDays")} />
          </Field>
        )}
        <Field
          label={t("seats")}
          optional={t("optional")}
          help={t("seatsHelp")}
          error={isInvalid("seats") && t("numberError", { from: 1, to: 10_000 })}
        >
          <Input inputMode="numeric" autoComplete="off" className="tabular" {...form.register("seats")} />
        </Field>
      </div>
    </FormSection>
  )
}

function TaxSection({ offer }: { offer: OfferForm }) {
  const t = useTranslations("itemsAdmin.editor")
  const { percent } = useFormats()
  const codes = useQuery(queryFor(sacCodes.list, { query: {} }))
  const { form, isInvalid } = offer
  const chosen = offer.fields.sacCode
  return (
    <FormSection title={t("tax")}>
      <Field
        label={t("sacCode")}
        optional={t("optional")}
        help={t("sacCodeHelp")}
        error={codes.isError ? t("sacCodesFailed") : isInvalid("sacCode") && t("sacCodeError")}
      >
        <Select {...form.register("sacCode")}>
          <option value="">{t("noSacCode")}</option>
          {chosen && !codes.data && <option value={chosen}>{chosen}</option>}
          {codes.data?.map(({ code, title, rateBasisPoints }) => (
            <option key={code} value={code}>
              {`${code} · ${title} · ${percent(rateBasisPoints / 10_000)}`}
            </option>
          ))}
        </Select>
      </Field>
      <PlaceFields offer={offer} />
    </FormSection>
  )
}

/** Where it is supplied, which decides whose state's tax it bears; only what is held in a room has a state of its own. */
function PlaceFields({ offer: { form, fields } }: { offer: OfferForm }) {
  const t = useTranslations("itemsAdmin.editor")
  const states = useTranslations("forms.states")
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <Field label={t("placeRule")} help={t("placeRuleHelp")}>
        <Select {...form.register("placeRule")}>
          <option value="">{t("places.ofKind")}</option>
          {PLACE_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {t(`places.${rule}`)}
            </option>
          ))}
        </Select>
      </Field>
      {fields.placeRule === "performed" && (
        <Field label={t("performedState")} optional={t("optional")} help={t("performedStateHelp")}>
          <Select {...form.register("performedState")}>
            <option value="">{t("places.ofInstitute")}</option>
            {INDIAN_STATES.map((code) => (
              <option key={code} value={code}>
                {states(code)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}
