"use client"
import Link from "next/link"
import { DropdownMenu } from "radix-ui"
import type { ReactElement, ReactNode } from "react"
import { cn } from "../cn"
import { Icon } from "../icon"
import { usePortalContainer } from "./use-portal-container"

type MenuProps = { trigger: ReactElement; align?: "start" | "end"; className?: string; children: ReactNode }

/** A dropdown menu; its trigger must be a button. */
export function Menu({ trigger, align = "end", className, children }: MenuProps) {
  const container = usePortalContainer()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content align={align} sideOffset={6} collisionPadding={8} className={cn(SHEET, className)}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type MenuItemProps = {
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
    <DropdownMenu.Item asChild={Boolean(href)} onSelect={onSelect} disabled={disabled} className={className}>
      {href ? <Link href={href}>{content}</Link> : content}
    </DropdownMenu.Item>
  )
}

type MenuRadioGroupProps = {
  label: string
  value: string
  onChange: (value: string) => void
  choices: { value: string; label: string; icon?: ReactNode }[]
}

/** A group of options of which one is checked. */
export function MenuRadioGroup({ label, value, onChange, choices }: MenuRadioGroupProps) {
  return (
    <DropdownMenu.RadioGroup aria-label={label} value={value} onValueChange={onChange}>
      <MenuLabel>{label}</MenuLabel>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} className={ITEM}>
          {choice.icon}
          <span className="grow">{choice.label}</span>
          <DropdownMenu.ItemIndicator>
            <Icon name="check" className="size-4 text-primary" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{children}</DropdownMenu.Label>
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
}

const SHEET = [
  "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded bg-raised p-1.5 text-ui shadow-card",
  "duration-100 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-98",
].join(" ")

const ITEM = [
  "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-start outline-none select-none",
  "data-highlighted:bg-quiet data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg]:size-4.5",
].join(" ")
