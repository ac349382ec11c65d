"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { SaveBar } from "@/components/forms/save-bar"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type InstituteRole, type MappedScreen, roles } from "@/lib/features/roles/contract"
import { type Screen, screensOf } from "@/lib/shared/screens"
import { checkedRightsOf, type CheckedRights, isChecked, isSame, setChecked } from "./checked-rights"

type RoleScreensFormProps = {
  role: InstituteRole
  mapped: MappedScreen[]
  mayChange: boolean
  onReload: () => void
}

/** The screens of a role's area with a checkbox for each right. */
export function RoleScreensForm({ role, mapped, mayChange, onReload }: RoleScreensFormProps) {
  const t = useTranslations("roles")
  const client = useQueryClient()
  const [checkedRights, setCheckedRights] = useState<CheckedRights>(() => checkedRightsOf(mapped))
  const [savedRights, setSavedRights] = useState(checkedRights)
  const isDirty = !isSame(checkedRights, savedRights)
  useLeaveWarning(isDirty)
  const save = useSend(roles.saveMapping, { invalidates: [roles.list, roles.listForUsers], confirmsIdentity: true })

  function onSave() {
    const sent = checkedRights
    save.mutate(
      {
        query: {
          screenIds: [...checkedRights.keys()].join(","),
          appScreenMappingIds: [...checkedRights.keys()].join(","),
        },
        body: {
          roleId: role.id,
          version: role.version,
          rights: [...checkedRights].map(([screenId, { edit, delete: remove }]) => ({
            screenId,
            can_edit: edit,
            can_delete: remove,
          })),
        },
      },
      {
        onSuccess(saved) {
          setSavedRights(sent)
          showToast("success", t("done.saved"))
          client.setQueryData(queryFor(roles.mapping, { params: { id: String(role.id) } }).queryKey, saved)
        },
      },
    )
  }

  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
      className="flex max-w-3xl flex-col gap-5"
    >
      <p className="text-ui text-muted">{t("mapping.people", { count: role.members })}</p>
      <fieldset disabled={!mayChange} className="contents">
        <ul className="divide-y divide-line rounded bg-surface shadow-card">
          {screensOf(role.base_role).map((screen) => (
            <ScreenRow key={screen.id} screen={screen} checked={checkedRights} onChange={setCheckedRights} />
          ))}
        </ul>
      </fieldset>
      {mayChange && (
        <SaveBar
          label={t("mapping.save")}
          isDirty={isDirty}
          pending={save.isPending}
          failure={save.error}
          saved={undefined}
          onReload={onReload}
          onDiscard={() => setCheckedRights(savedRights)}
        />
      )}
    </form>
  )
}

type ScreenRowProps = { screen: Screen; checked: CheckedRights; onChange: (checked: CheckedRights) => void }

function ScreenRow({ screen, checked, onChange }: ScreenRowProps) {
  const t = useTranslations("roles")
  const name = t(`screens.${screen.key}`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <span className="min-w-0 grow">
        <span className="block font-medium">{name}</span>
        <span className="block text-sm text-muted">{t(`descriptions.${screen.key}`)}</span>
      </span>
      <span role="group" aria-label={name} className="flex flex-wrap gap-x-6 gap-y-2">
        {screen.rights.map((right) => (
          <Checkbox
            key={right}
            label={t(`mapping.${right}`)}
            aria-label={t("mapping.label", { right: t(`mapping.${right}`), screen: name })}
            checked={isChecked(checked, screen.id, right)}
            onChange={({ target }) => onChange(setChecked(checked, { id: screen.id, right, isOn: target.checked }))}
          />
        ))}
      </span>
    </li>
  )
}
