import { useQueryClient } from "@tanstack/react-query"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useOwnSaves } from "@/components/forms/use-own-saves"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { call, queryFor, useSend } from "@/lib/client/api"
import { tax } from "@/lib/features/tax/tax-contract"
import { TaxProfileInput, type TaxProfiles } from "@/lib/features/tax/tax-profile-shapes"
import { parseTaxFields, TAX_FIELD_NAMES, type TaxFields, taxFieldsOf } from "./tax-profile-fields"

/** The form of the tax profile and its saving; what is saved for a later day leaves the form at what holds today. */
export function useTaxProfileForm(profiles: TaxProfiles, onReload: () => Promise<unknown>) {
  const client = useQueryClient()
  const save = useSend(tax.save, { around: useOwnTaxSaves() })
  const versioned = useVersionedForm<TaxFields>({
    serverValues: taxFieldsOf(profiles),
    names: TAX_FIELD_NAMES,
    onReload,
  })
  const { form, isDirty } = versioned
  useLeaveWarning(isDirty)

  const onSubmit = form.handleSubmit((fields) => {
    const { profile, invalid } = parseTaxFields(fields)
    if (!profile) return versioned.setFieldErrors(invalid)
    const finishSave = versioned.beginSave()
    save.mutate(
      { body: { version: profiles.version, profile } },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(tax.show, {}).queryKey, saved)
          finishSave(taxFieldsOf(saved))
        },
        onError: ({ fields: rejected = {} }) =>
          versioned.setFieldErrors(TAX_FIELD_NAMES.filter((name) => rejected[name] ?? rejected[`profile.${name}`])),
      },
    )
  })

  function discard() {
    save.reset()
    versioned.discard()
  }

  return { versioned, save, onSubmit, discard, reload: () => void versioned.reload().then(save.reset) }
}

/** A save whose answer was lost is no conflict with itself. */
const useOwnTaxSaves = () =>
  useOwnSaves<typeof tax.save>({
    async fetchCurrent() {
      const { version, profiles } = await call(tax.show, {})
      return {
        version,
        has: ({ body }) => {
          const sent = JSON.stringify(TaxProfileInput.safeParse(body.profile).data)
          return profiles.some(({ id: _id, ...profile }) => JSON.stringify(TaxProfileInput.parse(profile)) === sent)
        },
      }
    },
    over: ({ body }, version) => ({ body: { ...body, version } }),
  })
