"use client"
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core"
import {
  SortableContext,
  sortableKeyboardCoordinates,
  type SortingStrategy,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable"
import { type ReactNode, useMemo, useState } from "react"
import { ActiveKeyContext } from "./active-key-context"
import { MaterialSummary } from "./material-row"
import { type BuilderRow, parseRowKey } from "./builder-rows"
import { useBuilder } from "./builder-context"
import { materialsOf, placeOfDrop } from "./curriculum-order"
import { DragGrip } from "./drag-handle"
import { useDragAnnouncements } from "./use-drag-announcements"

const MIN_DISTANCE = { activationConstraint: { distance: 6 } }
const KEYS = { coordinateGetter: sortableKeyboardCoordinates }
/** While a section is dragged no row gives way: it moves with all its materials, and its target is marked. */
const noStrategy: SortingStrategy = () => null

/** Lets rows be dragged by pointer and keyboard; what is dropped is saved. */
export function DragArea({ rows, children }: { rows: readonly BuilderRow[]; children: ReactNode }) {
  const { sections, actions } = useBuilder()
  const [activeKey, setActiveKey] = useState<string>()
  const sensors = useSensors(useSensor(PointerSensor, MIN_DISTANCE), useSensor(KeyboardSensor, KEYS))
  const accessibility = useDragAnnouncements(sections)
  const keys = useSortableKeys(rows)
  const isSection = activeKey !== undefined && parseRowKey(activeKey).kind === "section"

  function onDragEnd({ active, over }: DragEndEvent) {
    setActiveKey(undefined)
    if (!over || over.id === active.id) return
    const dragged = parseRowKey(active.id)
    const target = parseRowKey(over.id)
    if (dragged.kind === "section") {
      void actions.moveSection(
        dragged.id,
        sections.findIndex(({ id }) => id === target.id),
      )
      return
    }
    const material = materialsOf(sections).find(({ id }) => id === dragged.id)
    const place = placeOfDrop(sections, dragged.id, target)
    if (material && place) void actions.moveMaterials([material], place)
  }

  return (
    <DndContext
      id="curriculum"
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={({ active }: DragStartEvent) => setActiveKey(String(active.id))}
      onDragEnd={onDragEnd}
      onDragCancel={() => setActiveKey(undefined)}
    >
      <SortableContext items={keys} strategy={isSection ? noStrategy : verticalListSortingStrategy}>
        <ActiveKeyContext value={activeKey}>{children}</ActiveKeyContext>
      </SortableContext>
      <DragOverlay dropAnimation={null}>{activeKey && <Dragged rowKey={activeKey} />}</DragOverlay>
    </DndContext>
  )
}

/** The keys of the rows that can be dragged: the same array until one of them changes, because a new one renders every row. */
function useSortableKeys(rows: readonly BuilderRow[]): string[] {
  const keys = rows.filter(({ kind }) => kind === "section" || kind === "material").map(({ key }) => key)
  const joined = keys.join(" ")
  return useMemo(() => joined.split(" "), [joined])
}

function Dragged({ rowKey }: { rowKey: string }) {
  const { sections } = useBuilder()
  const { kind, id } = parseRowKey(rowKey)
  const section = kind === "section" ? sections.find((one) => one.id === id) : undefined
  const material = kind === "material" ? materialsOf(sections).find((one) => one.id === id) : undefined
  return (
    <div className="pointer-events-none flex min-h-13 items-center gap-1 rounded-sm bg-raised py-1.5 pe-1.5 shadow-card sm:gap-2">
      <span className="text-muted">
        <DragGrip />
      </span>
      {/* The room of the row's own button or checkbox, so that its text does not move when it is taken. */}
      {section && <span className="size-8 shrink-0" />}
      {section && <p className="text-base font-semibold">{section.title}</p>}
      {material && <span className="size-5 shrink-0" />}
      {material && <MaterialSummary material={material} />}
    </div>
  )
}
