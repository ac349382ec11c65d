"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormFault } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/checkbox"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type InstituteRole, type MappedScreen, roles } from "@/lib/features/roles/contract"
import { type Screen, screensOf } from "@/lib/shared/screens"
import { isTicked, RIGHTS, type Ticks, tick, ticksOf } from "./screen-ticks"
import { useRoleWords } from "./use-role-words"

type RoleScreensFormProps = {
  role: InstituteRole
  mapped: MappedScreen[]
  mayChange: boolean
  onReload: () => void
}

/** The screens of a role's area with a tick for each right. */
export function RoleScreensForm({ role, mapped, mayChange, onReload }: RoleScreensFormProps) {
  const t = useTranslations("roles")
  const words = useRoleWords()
  const client = useQueryClient()
  const [ticks, setTicks] = useState<Ticks>(() => ticksOf(mapped))
  const save = useSend(roles.saveMapping, { stale: [roles.list, roles.listForUsers] })

  function onSave() {
    save.mutate(
      {
        query: { screenIds: [...ticks.keys()].join(","), appScreenMappingIds: [...ticks.keys()].join(",") },
        body: {
          roleId: role.id,
          version: role.version,
          rights: [...ticks].map(([screenId, { edit, delete: remove }]) => ({
            screenId,
            can_edit: edit,
            can_delete: remove,
          })),
        },
      },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(roles.mapping, { params: { id: String(role.id) } }).queryKey, saved)
          showToast("success", t("done.saved"))
        },
        onError: ({ code }) => code === "stale" && onReload(),
      },
    )
  }

  return (
    <form
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
            <ScreenLine key={screen.id} screen={screen} ticks={ticks} onTicks={setTicks} />
          ))}
        </ul>
      </fieldset>
      {save.error && <FormFault>{words.failure(save.error.code)}</FormFault>}
      {mayChange && (
        <Button type="submit" pending={save.isPending} className="w-fit self-end">
          {t("mapping.save")}
        </Button>
      )}
    </form>
  )
}

type ScreenLineProps = { screen: Screen; ticks: Ticks; onTicks: (ticks: Ticks) => void }

function ScreenLine({ screen, ticks, onTicks }: ScreenLineProps) {
  const t = useTranslations("roles")
  const name = t(`screens.${screen.key}`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <span className="min-w-40 font-medium">{name}</span>
      <span role="group" aria-label={name} className="flex flex-wrap gap-x-6 gap-y-2">
        {RIGHTS.map((right) => (
          <Checkbox
            key={right}
            label={t(`mapping.${right}`)}
            aria-label={t("mapping.label", { right: t(`mapping.${right}`), screen: name })}
            checked={isTicked(ticks, screen.id, right)}
            onChange={({ target }) => onTicks(tick(ticks, { id: screen.id, right, isOn: target.checked }))}
          />
        ))}
      </span>
    </li>
  )
}
