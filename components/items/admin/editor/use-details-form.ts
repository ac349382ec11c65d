"use client"
import { useForm } from "react-hook-form"
import { useAutosave } from "@/components/forms/use-autosave"
import { call } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { type DetailsFields, detailsFieldsOf, type DetailsName, parseDetails } from "./details-fields"
import type { ItemSaves } from "./use-item-saves"

/** The form of what an item is, whose valid fields are saved while they are typed. */
export function useDetailsForm(item: EditableItem, saves: ItemSaves) {
  const { id } = item
  const form = useForm<DetailsFields>({ defaultValues: detailsFieldsOf(item) })
  const fields = form.watch()
  const { change, invalid } = parseDetails(fields)
  const autosave = useAutosave({
    snapshot: JSON.stringify(change),
    initial: item,
    save: () => saves.run((version) => call(itemsAdmin.save, { body: { id, version, ...change } })),
    fetchVersion: () => saves.reload().then(({ version }) => version),
    onCreated: () => undefined,
  })
  return {
    form,
    fields,
    autosave,
    isUnsaved: autosave.isUnsaved || invalid.length > 0,
    isInvalid: (name: DetailsName) => invalid.includes(name),
  }
}

export type DetailsForm = ReturnType<typeof useDetailsForm>
