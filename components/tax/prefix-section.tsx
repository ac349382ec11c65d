"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { SaveError } from "@/components/forms/save-error"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { SERIES } from "@/lib/features/invoices/document-number"
import { type DocumentPrefixes, documentPrefixes, type SeriesPrefix } from "@/lib/features/invoices/prefixes-contract"
import { doubledPrefixes, invalidPrefixes, type PrefixFields, prefixFieldsOf, toPrefixes } from "./prefix-fields"
import { useDay } from "./use-day"

/** What the numbers of documents begin with. It is not refetched in the background while somebody types. */
export function PrefixSection() {
  const t = useTranslations("tax.prefixes")
  const prefixes = useQuery({
    ...queryFor(documentPrefixes.show, {}),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <FormSection title={t("title")}>
      <p className="-mt-3 text-ui text-muted">{t("intro")}</p>
      <QueryContent query={prefixes} skeleton={<SkeletonLines lines={6} />}>
        {(data) => <PrefixForm shown={data} onReload={prefixes.refetch} />}
      </QueryContent>
    </FormSection>
  )
}

type PrefixFormProps = { shown: DocumentPrefixes; onReload: () => Promise<unknown> }

function PrefixForm({ shown, onReload }: PrefixFormProps) {
  const t = useTranslations("tax.prefixes")
  const client = useQueryClient()
  const mayEdit = useMay()(documentPrefixes.save)
  const save = useSend(documentPrefixes.save)
  const versioned = useVersionedForm<PrefixFields>({ serverValues: prefixFieldsOf(shown), names: SERIES, onReload })
  const { form, errors, isDirty } = versioned
  useLeaveWarning(isDirty)

  const onSubmit = form.handleSubmit((fields) => {
    const refuse = (names: (keyof PrefixFields)[], type: "form" | "taken") =>
      names.forEach((name, at) => form.setError(name, { type }, { shouldFocus: at === 0 }))
    const invalid = invalidPrefixes(fields)
    if (invalid.length > 0) return refuse(invalid, "form")
    const doubled = doubledPrefixes(fields, shown)
    if (doubled.length > 0) return refuse(doubled, "taken")
    const finishSave = versioned.beginSave()
    save.mutate(
      { body: { shown: toPrefixes(prefixFieldsOf(shown)), prefixes: toPrefixes(fields) } },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(documentPrefixes.show, {}).queryKey, saved)
          finishSave(prefixFieldsOf(saved))
          showToast("success", t("saved"))
        },
        onError({ code, fields: rejected = {} }) {
          if (code === "prefix_taken")
            refuse(
              SERIES.filter((name) => rejected[name]),
              "taken",
            )
        },
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      <fieldset disabled={!mayEdit} className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {shown.series.map((series) => (
          <Field
            key={series.series}
            label={t(`series.${series.series}`)}
            help={<Example series={series} yearBegins={shown.yearBegins} />}
            error={errors[series.series] && t(`errors.${errors[series.series]?.type === "taken" ? "taken" : "form"}`)}
          >
            <Input
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              className="max-w-28 uppercase"
              {...form.register(series.series)}
            />
          </Field>
        ))}
      </fieldset>
      {mayEdit && (
        <>
          <SaveError
            failure={save.error?.code === "prefix_taken" ? null : save.error}
            onReload={() => void versioned.reload().then(save.reset)}
          />
          <Button type="submit" variant="secondary" className="self-end" pending={save.isPending} disabled={!isDirty}>
            {t("save")}
          </Button>
        </>
      )}
    </form>
  )
}

/** The next number as it is, and from April where that begins otherwise. */
function Example({ series, yearBegins }: { series: SeriesPrefix; yearBegins: string }) {
  const t = useTranslations("tax.prefixes")
  const day = useDay()
  const { prefix, planned, nextNumber: number, firstPlanned } = series
  return (
    <span className="break-words tabular">
      {prefix === planned
        ? t("next", { number })
        : t("planned", { number, date: day(yearBegins), planned: firstPlanned })}
    </span>
  )
}
