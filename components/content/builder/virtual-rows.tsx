"use client"
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual"
import { use, useLayoutEffect, useRef, useState } from "react"
import { ActiveKeyContext } from "./active-key-context"
import { AddRow } from "./add-row"
import type { BuilderRow } from "./builder-rows"
import { MaterialRow } from "./material-row"
import { SectionRow } from "./section-row"
import { UploadRow } from "./upload-row"

const HEIGHTS = { section: 68, material: 58, upload: 58, add: 44 } as const
const OVERSCAN = 4

type VirtualRowsProps = RowState & { rows: readonly BuilderRow[]; label: string }

/** The ids of the sections that are collapsed and of the materials that are chosen. */
interface RowState {
  collapsed: ReadonlySet<number>
  chosen: ReadonlySet<number>
}

/** The lines of a curriculum of which only those near the visible part are in the document, and the one being dragged. */
export function VirtualRows({ rows, label, collapsed, chosen }: VirtualRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const activeKey = use(ActiveKeyContext)
  const activeAt = rows.findIndex(({ key }) => key === activeKey)

  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(box.top + window.scrollY)
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (at) => HEIGHTS[rows[at]?.kind ?? "material"],
    getItemKey: (at) => rows[at]?.key ?? at,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => withIndex(range, activeAt),
  })

  return (
    <div ref={list} role="list" aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        return (
          row && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 pb-1.5"
              style={{ top: start - top }}
            >
              <Row {...{ row, collapsed, chosen }} />
            </div>
          )
        )
      })}
    </div>
  )
}

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range)
  return index < 0 || indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b)
}

function Row({ row, collapsed, chosen }: RowState & { row: BuilderRow }) {
  if (row.kind === "section") {
    const { section, number, isLast } = row
    return <SectionRow {...{ section, number, isLast }} isCollapsed={collapsed.has(section.id)} />
  }
  if (row.kind === "material") return <MaterialRow material={row.material} isChosen={chosen.has(row.material.id)} />
  return row.kind === "upload" ? (
    <UploadRow upload={row.upload} sectionId={row.sectionId} />
  ) : (
    <AddRow section={row.section} />
  )
}
