"use client"
import { useTranslations } from "next-intl"
import { type Choice, SearchCombobox } from "@/components/forms/search-combobox"
import { useMay } from "@/components/shell/area/rights"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { Button, ButtonLink } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Icon } from "@/components/ui/icon"
import { call } from "@/lib/client/api"
import type { ItemPerson } from "@/lib/features/items/admin-shapes"
import { itemEditing } from "@/lib/features/items/editing-contract"
import { members } from "@/lib/features/members/contract"
import { fullName } from "@/lib/shared/full-name"
import { paths } from "@/lib/shared/paths"

type Props = {
  chosen: readonly ItemPerson[]
  onAdd: (person: ItemPerson) => void
}

/** A search over everybody who may teach, and the ways to a teacher whom it does not find: oneself, or an invitation. */
export function TeacherSearch({ chosen, onAdd }: Props) {
  const t = useTranslations("itemsAdmin.editor.people")
  const me = useBootstrap()?.person
  const mayInvite = useMay()(members.add)
  const canAddMe = me && me.role.roleType !== "SuperAdmin" && !chosen.some(({ userId }) => userId === me.user_id)
  const ways = (
    <div className="flex flex-wrap gap-2">
      {canAddMe && (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onAdd({ userId: me.user_id, name: fullName(me), image: me.profileImage, isInvited: false })}
        >
          {t("addMe")}
        </Button>
      )}
      {mayInvite && (
        <ButtonLink variant="ghost" size="sm" href={paths.addMember("teachers")}>
          <Icon name="plus" /> {t("invite")}
        </ButtonLink>
      )}
    </div>
  )
  return (
    <>
      <Field label={t("add")}>
        <SearchCombobox
          kind="teachers"
          search={(text) => searchTeachers(text, t("invitedHint"))}
          chosen={chosen.map(({ userId, name }) => ({ id: userId, name }))}
          onChoose={({ person }) => onAdd(person)}
          placeholder={t("search")}
          whenNone={ways}
        />
      </Field>
      {ways}
    </>
  )
}

async function searchTeachers(text: string, invitedHint: string): Promise<(Choice & { person: ItemPerson })[]> {
  const found = await call(itemEditing.listTeachers, { query: { searchParam: text || undefined } })
  return found.map((person) => ({
    id: person.userId,
    name: person.name,
    picture: person.image,
    hint: person.isInvited ? invitedHint : undefined,
    person,
  }))
}
