"use client"
import { useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { memo } from "react"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu"
import { useDripLabel } from "../use-drip-label"
import { useBuilder } from "./builder-context"
import type { BuilderSection } from "./curriculum-order"
import { DraftBadge } from "./draft-badge"
import { DragHandle } from "./drag-handle"
import { useRowActions } from "./row-context"
import { useSortableRow } from "./use-sortable-row"

type SectionRowProps = { section: BuilderSection; number: number; isLast: boolean; isCollapsed: boolean }

/** The heading of a section, by which it is dragged, collapsed, edited, copied and deleted. */
export const SectionRow = memo(function SectionRow({ section, number, isLast, isCollapsed }: SectionRowProps) {
  const t = useTranslations("content.builder")
  const noun = useNoun()
  const dripLabel = useDripLabel()
  const { toggleCollapsed, mayEdit } = useRowActions()
  const { setRow, style, isOver, handle } = useSortableRow("section", section.id)
  const drip = dripLabel(section.drip)
  return (
    <div
      ref={setRow}
      style={style}
      data-section={section.id}
      className={cn("flex items-center gap-1 rounded-sm pt-4 pb-1 sm:gap-2", isOver && "bg-primary-soft")}
    >
      {mayEdit && <DragHandle handle={handle} label={t("dragSection", { title: section.title })} />}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-expanded={!isCollapsed}
        aria-label={t(isCollapsed ? "expand" : "collapse", { title: section.title, noun })}
        onClick={() => toggleCollapsed(section.id)}
      >
        <Icon name="chevron-down" className={cn("transition-transform", isCollapsed && "-rotate-90 rtl:rotate-90")} />
      </Button>
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold break-words">
          <span className="me-1.5 font-normal text-muted tabular">{number}.</span>
          {section.title}
        </h2>
        <p className="text-sm text-muted">
          {t("lessons", { count: section.materials.length, noun })}
          {drip && ` · ${drip}`}
        </p>
      </div>
      <DraftBadge part="section" id={section.id} />
      {mayEdit && <SectionMenu section={section} at={number - 1} isLast={isLast} />}
    </div>
  )
})

type SectionMenuProps = { section: BuilderSection; at: number; isLast: boolean }

function SectionMenu(props: SectionMenuProps) {
  const t = useTranslations("content.builder")
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={t("actionsOf", { title: props.section.title })}>
          <Icon name="ellipsis" />
        </Button>
      }
    >
      <Actions {...props} />
    </Menu>
  )
}

function Actions({ section, at, isLast }: SectionMenuProps) {
  const t = useTranslations("content.builder")
  const { actions, edit, mayDelete } = useBuilder()
  return (
    <>
      <MenuItem icon={<Icon name="pencil" />} onSelect={() => edit({ kind: "section", section })}>
        {t("edit")}
      </MenuItem>
      <MenuItem icon={<Icon name="copy" />} onSelect={() => void actions.duplicateSection(section)}>
        {t("duplicate")}
      </MenuItem>
      <MenuItem disabled={at === 0} onSelect={() => void actions.moveSection(section.id, at - 1)}>
        {t("moveUp")}
      </MenuItem>
      <MenuItem disabled={isLast} onSelect={() => void actions.moveSection(section.id, at + 1)}>
        {t("moveDown")}
      </MenuItem>
      {mayDelete && <MenuSeparator />}
      {mayDelete && (
        <MenuItem isDangerous icon={<Icon name="trash" />} onSelect={() => void actions.removeSection(section)}>
          {t("delete")}
        </MenuItem>
      )}
    </>
  )
}
