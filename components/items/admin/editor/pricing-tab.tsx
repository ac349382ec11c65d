"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { SaveBar } from "@/components/forms/save-bar"
import { useConflictHint } from "@/components/forms/use-conflict-hint"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { hasField, KIND_DESCRIPTIONS } from "@/lib/features/items/item-kinds"
import { isPublicStatus } from "@/lib/features/items/item-statuses"
import { sacCodes } from "@/lib/features/sac-codes/contract"
import type { OfferForm } from "./use-offer-form"
import { hasTooManyDecimals } from "@/lib/shared/money-input"

type PricingTabProps = { item: EditableItem; offer: OfferForm; isTeacher: boolean; mayEdit: boolean }

/** What buyers pay and get; of a public item only administrators change it. */
export function PricingTab({ item, offer, isTeacher, mayEdit }: PricingTabProps) {
  const t = useTranslations("itemsAdmin.editor.offer")
  const { versionedForm, save, onSubmit } = offer
  const isLocked = isTeacher && isPublicStatus(item.status)
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-6">
      {isLocked && <LockedNotice>{t("locked")}</LockedNotice>}
      {!KIND_DESCRIPTIONS[item.kind].isDeliverable && <p className="rounded bg-accent-soft p-4 text-ui">{t("soon")}</p>}
      <fieldset disabled={!mayEdit || isLocked} className="contents">
        <PriceSection item={item} offer={offer} />
        <AccessSection item={item} offer={offer} />
        <TaxSection offer={offer} />
      </fieldset>
      {mayEdit && !isLocked && (
        <SaveBar
          label={t("save")}
          isDirty={versionedForm.isDirty}
          pending={save.isPending}
          failure={save.error}
          saved={save.isSuccess ? { text: t("saved"), href: undefined } : undefined}
          onReload={() => void versionedForm.reload().then(save.reset)}
          onDiscard={() => {
            save.reset()
            versionedForm.discard()
          }}
        />
      )}
    </form>
  )
}

type SectionProps = { item: EditableItem; offer: OfferForm }

function PriceSection({ item, offer }: SectionProps) {
  const t = useTranslations("itemsAdmin.editor")
  const tErrors = useTranslations("forms.errors")
  const withConflict = useConflictHint()
  const { form, errors, conflictingValue } = offer.versionedForm
  const { currency } = item
  return (
    <FormSection title={t("pricing")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("price", { currency })}
          help={withConflict(conflictingValue("price"), t("priceHelp"))}
          error={errors.price && tErrors(hasTooManyDecimals(form.getValues("price"), currency) ? "decimals" : "price")}
        >
          <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("price")} />
        </Field>
        <Field
          label={t("compareAt", { currency })}
          optional={t("optional")}
          help={withConflict(conflictingValue("compareAt"), t("compareAtHelp"))}
          error={errors.compareAt && tErrors("compareAt")}
        >
          <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("compareAt")} />
        </Field>
      </div>
    </FormSection>
  )
}

function AccessSection({ item, offer }: SectionProps) {
  const t = useTranslations("itemsAdmin.editor")
  const withConflict = useConflictHint()
  const { form, errors, conflictingValue } = offer.versionedForm
  const { kind, timezone } = item
  const isDated = hasField(kind, "dates")
  return (
    <FormSection title={isDated ? t("dates") : t("access")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {isDated && (
          <>
            <Field
              label={t("startsAt")}
              help={withConflict(conflictingValue("startsAt"), t("zone", { zone: timezone }))}
              error={errors.startsAt && t("dateError")}
            >
              <Input type="datetime-local" {...form.register("startsAt")} />
            </Field>
            <Field
              label={t("endsAt")}
              optional={t("optional")}
              help={withConflict(conflictingValue("endsAt"), t("zone", { zone: timezone }))}
              error={errors.endsAt && t("endError")}
            >
              <Input type="datetime-local" {...form.register("endsAt")} />
            </Field>
          </>
        )}
        {hasField(kind, "accessDays") && (
          <Field
            label={t("accessDays")}
            optional={t("optional")}
            help={withConflict(conflictingValue("accessDays"), t("accessDaysHelp"))}
            error={errors.accessDays && t("numberError", { from: 1, to: 3_650 })}
          >
            <Input inputMode="numeric" autoComplete="off" className="tabular" {...form.register("accessDays")} />
          </Field>
        )}
        <Field
          label={t("seats")}
          optional={t("optional")}
          help={withConflict(conflictingValue("seats"), t("seatsHelp"))}
          error={errors.seats && t("numberError", { from: 1, to: 10_000 })}
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
  const codes = useQuery(queryFor(sacCodes.list, {}))
  const { form, errors } = offer.versionedForm
  const chosen = offer.fields.sacCode
  return (
    <FormSection title={t("tax")}>
      <Field
        label={t("sacCode")}
        optional={t("optional")}
        help={t("sacCodeHelp")}
        error={codes.isError ? t("sacCodesFailed") : errors.sacCode && t("sacCodeError")}
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
    </FormSection>
  )
}
