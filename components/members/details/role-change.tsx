"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"

interface RoleOption {
  id: number
  name: string
}
type RoleChangeProps = {
  /** The id of the current role. */
  current: number
  roles: readonly RoleOption[]
  isPending: boolean
  /** Asks for confirmation and saves. */
  onChange: (to: RoleOption, from: RoleOption | undefined) => Promise<void>
}

/** Chooses another role of a member; nothing is saved before the button is pressed and the change confirmed. */
export function RoleChange({ current, roles, isPending, onChange }: RoleChangeProps) {
  const t = useTranslations("members")
  const [chosen, setChosen] = useState<number>()
  const roleOf = (id: number | undefined) => roles.find((role) => role.id === id)
  const next = chosen === current ? undefined : roleOf(chosen)
  return (
    <form
      method="post"
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (next) void onChange(next, roleOf(current)).then(() => setChosen(undefined))
      }}
    >
      <Field label={t("sheet.role")} help={t("sheet.roleHelp")} className="grow">
        <Select
          value={chosen ?? current}
          disabled={isPending}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {next && (
        <Button type="submit" pending={isPending} className="mt-6.5">
          {t("changeRole")}
        </Button>
      )}
    </form>
  )
}
