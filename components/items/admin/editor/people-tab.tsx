"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { OrderButtons } from "@/components/forms/order-buttons"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Avatar } from "@/components/ui/media/avatar"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { moveInList } from "@/lib/shared/move-in-list"
import { useNeeded } from "./needed-parts"
import { TeacherSearch } from "./teacher-search"
import type { TeachersForm } from "./use-item-form"

/** The teachers of an item in display order, who may edit it; of a published item once its changes are published. */
export function PeopleTab({ teachers: { people, setPeople } }: { teachers: TeachersForm }) {
  const t = useTranslations("itemsAdmin.editor.people")
  const needed = useNeeded()
  const mayChoose = useMay()(itemsAdmin.saveTeachers)
  const isNeeded = needed("teachers")
  return (
    <FormSection title={t("title")}>
      <p className="text-ui text-muted">{t(mayChoose ? "intro" : "readOnly")}</p>
      {mayChoose && <TeacherSearch chosen={people} onAdd={(person) => setPeople([...people, person])} />}
      {isNeeded && <p className="text-sm text-danger">{isNeeded}</p>}
      {people.length === 0 && <p className="text-ui text-muted">{t("none")}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {people.map(({ userId, name, image, isInvited }, index) => (
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
                  isLast={index === people.length - 1}
                  onMove={(step) => setPeople(moveInList(people, index, step))}
                />
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={t("remove", { name })}
                  onClick={() => setPeople(people.filter((one) => one.userId !== userId))}
                >
                  <Icon name="trash" />
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
