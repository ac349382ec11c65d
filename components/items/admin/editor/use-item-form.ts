"use client"
import { useRef, useState } from "react"
import { useForm } from "react-hook-form"
import { z } from "zod"
import { useAutosave } from "@/components/forms/use-autosave"
import { call } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem, ItemPerson } from "@/lib/features/items/admin-shapes"
import { isPublicStatus } from "@/lib/features/catalogue/item-statuses"
import { type DetailsFields, detailsFieldsOf, type DetailsName, parseDetails } from "./details-fields"
import { type OfferFields, offerFieldsOf, type OfferName, parseOffer } from "./offer-fields"
import type { ItemSaves } from "./use-item-saves"

const idsOf = (people: readonly ItemPerson[]) => people.map(({ userId }) => userId)

/** All of an item that is typed or chosen, whatever its tab: what is valid saves itself after a pause. */
export function useItemForm(item: EditableItem, saves: ItemSaves, { isTeacher }: { isTeacher: boolean }) {
  const { id } = item
  const detailsForm = useForm<DetailsFields>({ defaultValues: detailsFieldsOf(item) })
  const offerForm = useForm<OfferFields>({ defaultValues: offerFieldsOf(item) })
  const [people, setPeople] = useState<readonly ItemPerson[]>(item.people)
  const savedTeachers = useRef(idsOf(item.people).join())
  const isOfferLocked = isTeacher && isPublicStatus(item.status)

  const [details, offer] = [detailsForm.watch(), offerForm.watch()]
  const [detailsParsed, offerParsed] = [parseDetails(details), parseOffer(item, offer)]
  const change = { ...detailsParsed.change, ...(!isOfferLocked && offerParsed.change) }
  const userIds = idsOf(people)

  async function save(version: number): Promise<EditableItem> {
    const saved = await call(itemsAdmin.save, { body: { id, version, ...change } })
    if (userIds.join() === savedTeachers.current) return saved
    const taught = await call(itemsAdmin.saveTeachers, { body: { id, version: saved.version, userIds } })
    savedTeachers.current = userIds.join()
    return taught
  }
  const autosave = useAutosave({
    snapshot: JSON.stringify({ change, userIds }),
    initial: item,
    save: () => saves.run(save),
    fetchVersion: () => saves.reload().then(({ version }) => version),
    isOnServer: async (snapshot) => hasChange(await call(itemsAdmin.show, { params: { id: String(id) } }), snapshot),
    onCreated: () => undefined,
  })
  const invalid = [...detailsParsed.invalid, ...(isOfferLocked ? [] : offerParsed.invalid)]
  return {
    details: {
      form: detailsForm,
      fields: details,
      isInvalid: (name: DetailsName) => detailsParsed.invalid.includes(name),
    },
    offer: {
      form: offerForm,
      fields: offer,
      isLocked: isOfferLocked,
      isInvalid: (name: OfferName) => offerParsed.invalid.includes(name),
    },
    teachers: { people, setPeople },
    autosave,
    /** The names of the fields that are not saved until they are changed. */
    invalid,
    isUnsaved: autosave.isUnsaved || invalid.length > 0,
  }
}

const Snapshot = z.object({ change: z.record(z.string(), z.unknown()) })

/** Whether an item has what was sent as the change of a snapshot. */
function hasChange(item: EditableItem, snapshot: string): boolean {
  const { change: sent } = Snapshot.parse(JSON.parse(snapshot))
  const { change: details } = parseDetails(detailsFieldsOf(item))
  const has = new Map<string, unknown>(Object.entries({ ...details, ...parseOffer(item, offerFieldsOf(item)).change }))
  return Object.entries(sent).every(([name, value]) => JSON.stringify(has.get(name)) === JSON.stringify(value))
}

export type ItemForm = ReturnType<typeof useItemForm>
export type DetailsForm = ItemForm["details"]
export type OfferForm = ItemForm["offer"]
export type TeachersForm = ItemForm["teachers"]
