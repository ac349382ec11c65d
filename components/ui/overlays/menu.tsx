"use client"
import { cloneElement, createContext, type ButtonHTMLAttributes, type KeyboardEvent, type PointerEvent } from "react"
import { type ReactElement, type ReactNode, type Ref, use, useId, useRef, useState } from "react"
import type * as MenuParts from "./menu-parts"
import { useOnDemand } from "./use-on-demand"
import { loadPart } from "@/lib/client/load-part"

type TriggerProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }
type MenuProps = {
  trigger: ReactElement<TriggerProps>
  align?: "start" | "end"
  className?: string
  children: ReactNode
}

const PartsContext = createContext<typeof MenuParts | undefined>(undefined)
const importParts = () => loadPart(() => import("./menu-parts"))

/** A dropdown menu; its trigger must be a button. Its panel is loaded when the pointer or the focus reaches the trigger. */
export function Menu({ trigger, align = "end", className, children }: MenuProps) {
  const [opened, setOpened] = useState<{ isByKey: boolean }>()
  const [parts, load] = useOnDemand(importParts)
  const anchor = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isOpen = opened !== undefined && parts !== undefined

  function toggle(isByKey: boolean) {
    load()
    setOpened(opened ? undefined : { isByKey })
  }
  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0 || event.ctrlKey || event.currentTarget.disabled) return
    // The panel takes the focus.
    if (!opened) event.preventDefault()
    toggle(false)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!OPENING_KEYS.includes(event.key)) return
    event.preventDefault()
    toggle(true)
  }

  const state = { "aria-haspopup": "menu", "aria-expanded": isOpen, "data-state": isOpen ? "open" : "closed" } as const
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        id,
        ...state,
        onPointerEnter: load,
        onFocus: load,
        onPointerDown,
        onKeyDown,
      })}
      {parts && (
        <PartsContext value={parts}>
          <parts.MenuPanel
            anchor={anchor}
            isOpen={isOpen}
            isByKey={opened?.isByKey ?? false}
            onOpenChange={(open) => !open && setOpened(undefined)}
            align={align}
            labelId={id}
            className={className}
          >
            {children}
          </parts.MenuPanel>
        </PartsContext>
      )}
    </>
  )
}

const OPENING_KEYS = ["Enter", " ", "ArrowDown"]

/** An action or a link of a menu. */
export function MenuItem(props: MenuParts.MenuItemProps) {
  const parts = use(PartsContext)
  return parts && <parts.MenuItem {...props} />
}

/** An option that is turned on and off. */
export function MenuCheckboxItem(props: MenuParts.MenuCheckboxItemProps) {
  const parts = use(PartsContext)
  return parts && <parts.MenuCheckboxItem {...props} />
}

/** A group of options of which one is checked. */
export function MenuRadioGroup(props: MenuParts.MenuRadioGroupProps) {
  const parts = use(PartsContext)
  return parts && <parts.MenuRadioGroup {...props} />
}

export function MenuLabel(props: { children: ReactNode }) {
  const parts = use(PartsContext)
  return parts && <parts.MenuLabel {...props} />
}

export function MenuSeparator() {
  const parts = use(PartsContext)
  return parts && <parts.MenuSeparator />
}
