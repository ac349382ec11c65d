"use client"
import { useTranslations } from "next-intl"
import { buttonClass } from "../button-class"
import { Icon } from "../icon"
import { Menu, MenuCheckboxItem } from "../overlays/menu"
import type { Column } from "./table-column"

type ColumnMenuProps = {
  columns: readonly Pick<Column<never>, "key" | "header">[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** Chooses the columns that a table shows; the first one always stays. */
export function ColumnMenu({ columns, hidden, onChange }: ColumnMenuProps) {
  const t = useTranslations("ui.table")
  const [, ...optional] = columns
  return (
    <Menu
      trigger={
        <button type="button" className={buttonClass({ variant: "secondary", className: "@max-3xl:hidden" })}>
          <Icon name="settings" />
          {t("columns")}
        </button>
      }
    >
      {optional.map(({ key, header }) => (
        <MenuCheckboxItem
          key={key}
          isChecked={!hidden.includes(key)}
          onToggle={() => onChange(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])}
        >
          {header}
        </MenuCheckboxItem>
      ))}
    </Menu>
  )
}
