"use client"
import { Link } from "@/components/ui/link"
import { Menu } from "radix-ui/internal"
import type { ReactNode, RefObject } from "react"
import { cn } from "../cn"
import { Icon } from "../icon"
import { useAnchorFocus } from "./use-anchor-focus"
import { usePortalContainer } from "./use-portal-container"

type MenuPanelProps = {
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  /** Whether a key opened it, which focuses its first item. */
  isByKey: boolean
  onOpenChange: (isOpen: boolean) => void
  align: "start" | "end"
  labelId: string
  className?: string | undefined
  children: ReactNode
}

/** The panel of a menu, placed at its trigger. */
export function MenuPanel({ anchor, isOpen, isByKey, onOpenChange, labelId, className, ...rest }: MenuPanelProps) {
  const container = usePortalContainer()
  const focusHandlers = useAnchorFocus(anchor)
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <Menu.Anchor virtualRef={anchor} />
      <Menu.Portal container={container}>
        <Menu.Content
          {...focusHandlers}
          {...rest}
          aria-labelledby={labelId}
          sideOffset={6}
          collisionPadding={8}
          onFocus={({ target, currentTarget }) => {
            if (isByKey && target === currentTarget) firstItemOf(currentTarget)?.focus()
          }}
          className={cn(SHEET, className)}
        />
      </Menu.Portal>
    </Menu.Root>
  )
}

export type MenuItemProps = {
  icon?: ReactNode
  onSelect?: () => void
  /** Makes it a link. */
  href?: string
  isDangerous?: boolean
  disabled?: boolean
  children: ReactNode
}

export function MenuItem({ icon, onSelect, href, isDangerous, disabled, children }: MenuItemProps) {
  const className = cn(ITEM, isDangerous && "text-danger data-highlighted:bg-danger-soft")
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  return (
    <Menu.Item asChild={Boolean(href)} onSelect={onSelect} disabled={disabled} className={className}>
      {href ? <Link href={href}>{content}</Link> : content}
    </Menu.Item>
  )
}

export type MenuCheckboxItemProps = { isChecked: boolean; onToggle: () => void; children: ReactNode }

/** An option that is turned on and off; the menu stays open, so that several can be changed. */
export function MenuCheckboxItem({ isChecked, onToggle, children }: MenuCheckboxItemProps) {
  return (
    <Menu.CheckboxItem
      checked={isChecked}
      onCheckedChange={onToggle}
      onSelect={(event) => event.preventDefault()}
      className={ITEM}
    >
      <span className="grow">{children}</span>
      <Menu.ItemIndicator>
        <Icon name="check" className="size-4 text-primary" />
      </Menu.ItemIndicator>
    </Menu.CheckboxItem>
  )
}

export type MenuRadioGroupProps = {
  label: string
  value: string
  onChange: (value: string) => void
  choices: { value: string; label: string; icon?: ReactNode }[]
}

/** A group of options of which one is checked. */
export function MenuRadioGroup({ label, value, onChange, choices }: MenuRadioGroupProps) {
  return (
    <Menu.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      <MenuLabel>{label}</MenuLabel>
      {choices.map((choice) => (
        <Menu.RadioItem key={choice.value} value={choice.value} className={ITEM}>
          {choice.icon}
          <span className="grow">{choice.label}</span>
          <Menu.ItemIndicator>
            <Icon name="check" className="size-4 text-primary" />
          </Menu.ItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Menu.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{children}</Menu.Label>
}

export function MenuSeparator() {
  return <Menu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}

const firstItemOf = (panel: HTMLElement) => panel.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")

const SHEET = [
  "z-50 max-h-(--radix-popper-available-height) min-w-48 overflow-y-auto rounded bg-raised p-1.5 text-ui shadow-card",
  "duration-100 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-98",
].join(" ")

const ITEM = [
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-start outline-none select-none",
  "data-highlighted:bg-quiet data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg]:size-4.5",
].join(" ")
