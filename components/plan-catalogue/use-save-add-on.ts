import { useSend } from "@/lib/client/api"
import { addOns, type CatalogueAddOn } from "@/lib/features/plans/add-ons-contract"
import type { ParsedAddOn } from "./add-on-fields"

/** Adds an add-on, or makes a new version of one that exists. */
export function useSaveAddOn(addOn: CatalogueAddOn | undefined, rank: number) {
  const creation = useSend(addOns.create, { invalidates: [addOns.catalogue] })
  const change = useSend(addOns.update, { invalidates: [addOns.catalogue] })

  /** Whether it was saved; what went wrong is in `error`. */
  async function save(
    { name, slug, terms }: ParsedAddOn,
    { publish, isArchived }: { publish: boolean; isArchived: boolean },
  ): Promise<boolean> {
    const body = { name, rank, terms, publish }
    const sent = addOn
      ? change.mutateAsync({
          params: { id: String(addOn.id) },
          body: { ...body, isArchived, rowVersion: addOn.rowVersion },
        })
      : creation.mutateAsync({ body: { ...body, slug } })
    return sent.then(
      () => true,
      () => false,
    )
  }
  return { save, isPending: creation.isPending || change.isPending, error: creation.error ?? change.error }
}
