"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { MAX_SAMPLE_PERCENT, maxSamplePages, sampleRange } from "@/lib/features/documents/sample-range"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { contentsOf, hasField } from "@/lib/features/catalogue/item-kinds"
import { pageRangeOf } from "./details-fields"
import type { DetailsForm } from "./use-item-form"

type BookSectionProps = { item: EditableItem; details: DetailsForm }

const SHARES = [5, 10, MAX_SAMPLE_PERCENT]

/** What a book has: who wrote it, its ISBN, its pages, and the pages that visitors read before they buy. */
export function BookSection({ item, details: { form, isInvalid } }: BookSectionProps) {
  const t = useTranslations("itemsAdmin.editor")
  return (
    <FormSection title={t(contentsOf(item.kind) === "contents" ? "book" : "material")}>
      <Field
        label={t("authors")}
        optional={t("optional")}
        help={t("authorsHelp")}
        error={isInvalid("authors") && t("authorsError")}
      >
        <Input autoComplete="off" {...form.register("authors")} />
      </Field>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {hasField(item.kind, "isbn") && (
          <Field label={t("isbn")} optional={t("optional")} error={isInvalid("isbn") && t("isbnError")}>
            <Input autoComplete="off" className="tabular" {...form.register("isbn")} />
          </Field>
        )}
        {item.readPages === null ? (
          <Field
            label={t("pages")}
            optional={t("optional")}
            help={t("pagesHelp")}
            error={isInvalid("pages") && t("numberError", { from: 1, to: 20_000 })}
          >
            <Input inputMode="numeric" autoComplete="off" className="max-w-40 tabular" {...form.register("pages")} />
          </Field>
        ) : (
          <div className="text-ui">
            <p className="font-medium">{t("pages")}</p>
            <p className="mt-2 text-muted">{t("readPages", { count: item.readPages })}</p>
          </div>
        )}
      </div>
      <SampleField item={item} details={{ form, isInvalid }} />
    </FormSection>
  )
}

type SampleFieldProps = { item: EditableItem; details: Pick<DetailsForm, "form" | "isInvalid"> }

/** The pages of the sample, with the usual shares of a PDF whose length is known. */
function SampleField({ item: { pdfPages }, details: { form, isInvalid } }: SampleFieldProps) {
  const t = useTranslations("itemsAdmin.editor")
  const chosen = pageRangeOf(form.watch("samplePages"))
  const made = isInvalid("samplePages") ? null : sampleRange(chosen, pdfPages)
  const choose = (last: number) => form.setValue("samplePages", `1–${last}`, { shouldDirty: true })
  const isCut = chosen && made && (made.from !== chosen[0] || made.to !== chosen[1])
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t("samplePages")}
        optional={t("optional")}
        help={
          pdfPages === null
            ? t("sampleHelp")
            : t("sampleHelpOf", { most: maxSamplePages(pdfPages), pages: pdfPages, percent: MAX_SAMPLE_PERCENT })
        }
        error={
          isInvalid("samplePages")
            ? t("sampleError")
            : isCut
              ? t("sampleCut", { from: made.from, to: made.to })
              : chosen && pdfPages !== null && made === null && t("sampleBeyond", { pages: pdfPages })
        }
      >
        <Input
          autoComplete="off"
          placeholder={t("samplePlaceholder")}
          className="max-w-40 tabular"
          {...form.register("samplePages")}
        />
      </Field>
      {pdfPages !== null && (
        <p className="flex flex-wrap gap-2">
          {[...new Set(SHARES.map((share) => Math.max(1, Math.floor((pdfPages * share) / 100))))].map((last) => (
            <Button key={last} variant="secondary" size="sm" onClick={() => choose(last)}>
              {t("sampleFirst", { count: last })}
            </Button>
          ))}
          {chosen && (
            <Button
              variant="ghost"
              size="sm"
              className="text-muted"
              onClick={() => form.setValue("samplePages", "", { shouldDirty: true })}
            >
              {t("sampleNone")}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}
