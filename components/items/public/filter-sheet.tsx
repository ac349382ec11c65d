import type { ReactNode } from "react"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"

const ID = "filters"

type FilterSheetProps = {
  label: string
  closeLabel: string
  /** How many filters are chosen. */
  count: number
  children: ReactNode
}

/** The filters of a list: on phones in a sheet behind one button, which works without a script; else on the page. */
export function FilterSheet({ label, closeLabel, count, children }: FilterSheetProps) {
  return (
    <>
      <button
        type="button"
        popoverTarget={ID}
        className={`${buttonClass({ variant: "secondary", isWide: true })} sm:hidden`}
      >
        <Icon name="settings" className="size-4.5" />
        {count > 0 ? `${label} · ${count}` : label}
      </button>
      <div
        id={ID}
        popover="auto"
        aria-label={label}
        className="flex-col gap-5 text-text max-sm:top-auto max-sm:max-h-[85dvh] max-sm:w-full max-sm:max-w-none max-sm:overflow-y-auto max-sm:rounded-t max-sm:bg-raised max-sm:p-5 max-sm:pb-[calc(20px+env(safe-area-inset-bottom))] max-sm:shadow-card max-sm:backdrop:bg-scrim max-sm:open:flex sm:static sm:flex sm:w-auto sm:gap-4 sm:overflow-visible sm:bg-transparent sm:p-0"
      >
        {children}
        <button
          type="button"
          popoverTarget={ID}
          popoverTargetAction="hide"
          className={`${buttonClass({ isWide: true })} sm:hidden`}
        >
          {closeLabel}
        </button>
      </div>
    </>
  )
}
