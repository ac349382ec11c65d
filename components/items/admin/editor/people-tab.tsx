"use client"
import { useMutation } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { OrderButtons } from "@/components/forms/order-buttons"
import { SaveError } from "@/components/forms/save-error"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Avatar } from "@/components/ui/media/avatar"
import { useFormats } from "@/components/ui/use-formats"
import { call } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import type { Failure } from "@/lib/contract/errors"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem, ItemPerson } from "@/lib/features/items/admin-shapes"
import { moveInList } from "@/lib/shared/move-in-list"
import { TeacherSearch } from "./teacher-search"
import type { ItemSaves } from "./use-item-saves"

/** The teachers of an item in display order. They may edit it, so a change is confirmed with the names. */
export function PeopleTab({ item, saves }: { item: EditableItem; saves: ItemSaves }) {
  const t = useTranslations("itemsAdmin.editor.people")
  const mayChoose = useMay()(itemsAdmin.saveTeachers)
  const { chosen, setChosen, save, isDirty, onSave } = useTeachers(item, saves)
  useLeaveWarning(isDirty)
  return (
    <FormSection title={t("title")}>
      <p className="text-ui text-muted">{t(mayChoose ? "intro" : "readOnly")}</p>
      {mayChoose && <TeacherSearch chosen={chosen} onAdd={(person) => setChosen([...chosen, person])} />}
      {chosen.length === 0 && <p className="text-ui text-muted">{t("none")}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {chosen.map(({ userId, name, image, isInvited }, index) => (
          <li key={userId} className="flex items-center gap-3 py-2.5">
            <Avatar name={name} picture={image} size="sm" />
            <span className="min-w-0 grow text-ui break-words">
              {name}
              {isInvited && <span className="block text-sm text-muted">{t("invited")}</span>}
            </span>
            {mayChoose && (
              <>
                <OrderButtons
                  name={name}
                  isFirst={index === 0}
                  isLast={index === chosen.length - 1}
                  onMove={(step) => setChosen(moveInList(chosen, index, step))}
                />
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={t("remove", { name })}
                  onClick={() => setChosen(chosen.filter((one) => one.userId !== userId))}
                >
                  <Icon name="trash" />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <SaveError failure={save.error} onReload={() => void saves.reload().then(save.reset)} />
      {isDirty && (
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={() => setChosen(item.people)}>
            {t("discard")}
          </Button>
          <Button pending={save.isPending} onClick={() => void onSave()}>
            {t("save")}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

/** The chosen teachers, and how they are saved: after a confirmation with the names of those who come or go. */
function useTeachers(item: EditableItem, saves: ItemSaves) {
  const t = useTranslations("itemsAdmin.editor.people")
  const { list } = useFormats()
  const { id, title, people } = item
  const [chosen, setChosen] = useState<readonly ItemPerson[]>(people)
  const save = useMutation<EditableItem, Failure, readonly ItemPerson[]>({
    mutationFn: (teachers) =>
      saves.run((version) =>
        call(itemsAdmin.saveTeachers, { body: { id, version, userIds: teachers.map(({ userId }) => userId) } }),
      ),
    onSuccess: (saved) => setChosen(saved.people),
  })

  async function onSave() {
    const added = namesOf(without(chosen, people))
    const removed = namesOf(without(people, chosen))
    if (added.length + removed.length > 0) {
      const message = [
        added.length > 0 && t("added", { names: list(added), title }),
        removed.length > 0 && t("removed", { names: list(removed), title }),
      ].filter((line) => line !== false)
      const buttons = { primaryLabel: t("save"), cancelLabel: t("cancel") }
      if ((await openDialog({ type: "confirmation", title: t("confirm"), message, ...buttons })) !== "primary") return
    }
    const undo = { label: t("undo"), onPress: () => save.mutate(people) }
    save.mutate(chosen, { onSuccess: () => showToast("success", t("saved"), undo) })
  }

  const isDirty = chosen.map(({ userId }) => userId).join() !== people.map(({ userId }) => userId).join()
  return { chosen, setChosen, save, isDirty, onSave }
}

const namesOf = (people: readonly ItemPerson[]) => people.map(({ name }) => name)

const without = (people: readonly ItemPerson[], others: readonly ItemPerson[]) =>
  people.filter(({ userId }) => !others.some((other) => other.userId === userId))
