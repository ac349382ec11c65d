"use client"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { addableKinds } from "@/lib/features/site/default-sections"
import { SECTION_LIMITS } from "@/lib/features/site/landing-shapes"
import { SectionRow } from "./section-row"
import type { LandingDraft } from "./use-landing-draft"

type SectionListProps = {
  draft: LandingDraft
  /** The sections in which something is missing. */ invalid: readonly string[]
}

/** The sections in display order, which buttons change; after a move the focus stays on the section. */
export function SectionList({ draft, invalid }: SectionListProps) {
  const t = useTranslations("site.landing")
  const [openId, setOpenId] = useState<string>()
  const [announcement, setAnnouncement] = useState("")
  const focusId = useRef<string>(undefined)
  const { sections } = draft

  useEffect(() => {
    if (!focusId.current) return
    const [wanted, other] = [
      focusId.current,
      focusId.current.replace(/^(?:up|down)/, (way) => (way === "up" ? "down" : "up")),
    ]
    const button = [wanted, other].map((id) => document.getElementById(id)).find((one) => one?.matches(":enabled"))
    button?.focus()
    focusId.current = undefined
  }, [sections])

  function onMove(at: number, by: -1 | 1) {
    const section = sections[at]
    if (!section) return
    draft.move(section.id, by)
    focusId.current = `${by < 0 ? "up" : "down"}-${section.id}`
    const name = section.title || t(`kinds.${section.kind}`)
    setAnnouncement(t("moved", { name, place: at + by + 1, count: sections.length }))
  }

  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol aria-label={t("sections")} className="flex flex-col gap-2">
        {sections.map((section, place) => (
          <SectionRow
            key={section.id}
            section={section}
            draft={draft}
            place={place}
            isOpen={openId === section.id || invalid.includes(section.id)}
            hasError={invalid.includes(section.id)}
            onToggle={() => setOpenId((before) => (before === section.id ? undefined : section.id))}
            onMove={(by) => onMove(place, by)}
          />
        ))}
      </ol>
      {sections.length < SECTION_LIMITS.sections && (
        <div role="group" aria-label={t("add")} className="flex flex-wrap items-center gap-2">
          <span aria-hidden className="me-1 text-sm text-muted">
            {t("add")}
          </span>
          {addableKinds(sections).map((kind) => (
            <Button key={kind} variant="secondary" size="sm" onClick={() => setOpenId(draft.add(kind))}>
              <Icon name="plus" />
              {t(`kinds.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
