"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { SaveBar } from "@/components/forms/save-bar"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useOwnSaves } from "@/components/forms/use-own-saves"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { call, queryFor, useSend } from "@/lib/client/api"
import { PLACE_RULES } from "@/lib/features/tax/place-of-supply"
import {
  type KindTaxDefault,
  type KindTaxDefaults,
  type SacCode,
  sacCodes,
} from "@/lib/features/tax/sac-codes-contract"

type Fields = { kinds: KindTaxDefault[] }

const NAMES = ["kinds"] as const

type KindsFormProps = { defaults: KindTaxDefaults; rates: SacCode[]; onReload: () => Promise<unknown> }

/** The code and the place of supply of each kind of item. */
export function KindsForm({ defaults, rates, onReload }: KindsFormProps) {
  const t = useTranslations("tax")
  const client = useQueryClient()
  const save = useSend(sacCodes.saveKinds, { around: useOwnKindSaves() })
  const versioned = useVersionedForm<Fields>({ serverValues: { kinds: defaults.kinds }, names: NAMES, onReload })
  const { form, isDirty } = versioned
  useLeaveWarning(isDirty)
  const codes = rates.filter(({ state }) => state === "today")

  const onSubmit = form.handleSubmit(({ kinds }) => {
    const finishSave = versioned.beginSave()
    save.mutate(
      { body: { version: defaults.version, kinds } },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(sacCodes.showKinds, {}).queryKey, saved)
          finishSave({ kinds: saved.kinds })
        },
      },
    )
  })

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex max-w-3xl flex-col gap-6">
      <FormSection title={t("codes.kindsTitle")}>
        <p className="-mt-3 text-ui text-muted">{t("codes.kindsIntro")}</p>
        {defaults.kinds.map(({ kind }, at) => (
          <div key={kind} className="grid grid-cols-1 items-start gap-x-5 gap-y-3 sm:grid-cols-2">
            <Field label={t(`kinds.${kind}`)}>
              <Select {...form.register(`kinds.${at}.sacCode`)}>
                {codes.map(({ code, title }) => (
                  <option key={code} value={code}>
                    {`${code} · ${title}`}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t("codes.placeOf", { kind: t(`kinds.${kind}`) })}>
              <Select {...form.register(`kinds.${at}.placeRule`)}>
                {PLACE_RULES.map((rule) => (
                  <option key={rule} value={rule}>
                    {t(`places.${rule}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
        ))}
      </FormSection>
      <SaveBar
        label={t("codes.saveKinds")}
        isDirty={isDirty}
        pending={save.isPending}
        failure={save.error}
        saved={save.isSuccess ? { text: t("codes.savedKinds"), href: undefined } : undefined}
        onReload={() => void versioned.reload().then(save.reset)}
        onDiscard={() => {
          save.reset()
          versioned.discard()
        }}
      />
    </form>
  )
}

/** A save whose answer was lost is no conflict with itself. */
const useOwnKindSaves = () =>
  useOwnSaves<typeof sacCodes.saveKinds>({
    async fetchCurrent() {
      const current = await call(sacCodes.showKinds, {})
      const saved = JSON.stringify(current.kinds)
      return { version: current.version, has: ({ body }) => JSON.stringify(body.kinds) === saved }
    },
    over: ({ body }, version) => ({ body: { ...body, version } }),
  })
