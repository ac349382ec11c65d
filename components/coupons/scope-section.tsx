"use client"
import { useTranslations } from "next-intl"
import { useWatch } from "react-hook-form"
import { FormError } from "@/components/forms/form-error"
import { FormSection } from "@/components/forms/form-section"
import { SearchCombobox } from "@/components/forms/search-combobox"
import { searchItems } from "@/components/forms/search-items"
import { Button } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { Icon } from "@/components/ui/icon"
import { COUPON_SCOPES } from "@/lib/features/coupons/coupon-offer"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { PlansScope } from "./plans-scope"
import type { CouponForm } from "./use-coupon-form"

/** What a coupon is for, and for whose orders. */
export function ScopeSection({ versioned }: Pick<CouponForm, "versioned">) {
  const t = useTranslations("coupons.editor")
  const kindNames = useTranslations("coupons.kinds")
  const { form, errors } = versioned
  const appliesTo = useWatch({ control: form.control, name: "appliesTo" })
  // Plans are sold by the platform alone, which makes coupons for nothing else.
  const scopes = COUPON_SCOPES.filter((scope) => scope !== "plans")
  return (
    <FormSection title={t("scope")}>
      {appliesTo === "plans" ? (
        <PlansScope versioned={versioned} />
      ) : (
        <Field label={t("appliesTo")}>
          <Select {...form.register("appliesTo")}>
            {scopes.map((scope) => (
              <option key={scope} value={scope}>
                {t(`scopes.${scope}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {appliesTo === "kinds" && (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 text-ui font-medium">{t("kindsLabel")}</legend>
          {listItemKinds().map((kind) => (
            <Checkbox key={kind} label={kindNames(kind)} value={kind} {...form.register("kinds")} />
          ))}
          {errors.kinds && <FormError>{t("errors.kinds")}</FormError>}
        </fieldset>
      )}
      {appliesTo === "items" && <ChosenItems versioned={versioned} />}
      <Checkbox
        label={t("firstOrderOnly")}
        help={t(appliesTo === "plans" ? "firstOrderOnlyHelpOfPlans" : "firstOrderOnlyHelp")}
        {...form.register("firstOrderOnly")}
      />
    </FormSection>
  )
}

function ChosenItems({ versioned: { form, errors } }: Pick<CouponForm, "versioned">) {
  const t = useTranslations("coupons.editor")
  const items = useWatch({ control: form.control, name: "items" })
  const setItems = (chosen: typeof items) => form.setValue("items", chosen, { shouldDirty: true })
  return (
    <div className="flex flex-col gap-3">
      <Field label={t("itemsLabel")} error={errors.items && t("errors.items")}>
        <SearchCombobox
          kind="coupon items"
          search={searchItems}
          chosen={items}
          onChoose={(item) => setItems([...items, item])}
          placeholder={t("searchItem")}
        />
      </Field>
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.id} className="flex items-center justify-between gap-3 rounded bg-quiet px-3 py-1.5 text-ui">
            <span className="min-w-0 break-words">{item.name}</span>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t("removeItem", { title: item.name })}
              onClick={() => setItems(items.filter(({ id }) => id !== item.id))}
            >
              <Icon name="x" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
