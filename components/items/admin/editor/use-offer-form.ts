"use client"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useFormats } from "@/components/ui/use-formats"
import { call } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import type { Failure } from "@/lib/contract/errors"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { isPublicStatus } from "@/lib/features/items/item-statuses"
import {
  OFFER_FIELD_NAMES,
  offerFieldNames,
  type OfferFields,
  offerFieldsOf,
  offerOf,
  parseOffer,
} from "./offer-fields"
import type { ItemSaves } from "./use-item-saves"

type Offer = ReturnType<typeof offerOf>

/** The form of what buyers pay and get: saved by a button, with a confirmation where a new price is public at once. */
export function useOfferForm(item: EditableItem, saves: ItemSaves) {
  const t = useTranslations("itemsAdmin.editor.offer")
  const list = useTranslations("itemsAdmin.list")
  const errorMessage = useErrorMessage()
  const { money } = useFormats()
  const { id, title, currency } = item
  const versionedForm = useVersionedForm<OfferFields>({
    serverValues: offerFieldsOf(item),
    names: OFFER_FIELD_NAMES,
    onReload: saves.reload,
  })
  const save = useMutation<EditableItem, Failure, Offer>({
    mutationFn: (offer) => saves.run((version) => call(itemsAdmin.save, { body: { id, version, ...offer } })),
  })
  const isPublic = isPublicStatus(item.status)
  const priceText = (minor: number) => (minor === 0 ? list("free") : money(minor, currency))

  async function isConfirmed({ priceMinor }: Offer): Promise<boolean> {
    if (!isPublic || priceMinor === item.priceMinor) return true
    const answer = await openDialog({
      type: "confirmation",
      title: t("confirmTitle", { title }),
      message: t("confirmMessage", { from: priceText(item.priceMinor), to: priceText(priceMinor) }),
      primaryLabel: t("confirm"),
      cancelLabel: t("cancel"),
    })
    return answer === "primary"
  }

  function undo(before: Offer) {
    save.mutate(before, {
      onSuccess: (saved) => versionedForm.form.reset(offerFieldsOf(saved)),
      onError: (failure) => showToast("error", errorMessage(failure)),
    })
  }

  const onSubmit = versionedForm.form.handleSubmit(async (fields) => {
    const { input, invalid } = parseOffer(item, fields)
    if (!input) return versionedForm.setFieldErrors(invalid)
    if (!(await isConfirmed(input))) return
    const before = offerOf(item)
    const finishSave = versionedForm.beginSave()
    save.mutate(input, {
      onSuccess(saved) {
        finishSave(offerFieldsOf(saved))
        if (isPublic) showToast("success", t("saved"), { label: list("undo"), onPress: () => undo(before) })
      },
      onError: ({ fields: failed }) => versionedForm.setFieldErrors(offerFieldNames(Object.keys(failed ?? {}))),
    })
  })

  return { versionedForm, save, onSubmit, fields: versionedForm.form.watch() }
}

export type OfferForm = ReturnType<typeof useOfferForm>
