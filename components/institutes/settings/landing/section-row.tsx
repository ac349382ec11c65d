"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import type { LandingSection } from "@/lib/features/site/landing-shapes"
import { SectionFields } from "./section-fields"
import type { LandingDraft } from "./use-landing-draft"

type SectionRowProps = {
  section: LandingSection
  draft: LandingDraft
  /** Its place, from 0. */
  place: number
  isOpen: boolean
  /** Whether a save found something missing in it. */
  hasError: boolean
  onToggle: () => void
  onMove: (by: -1 | 1) => void
}

/** A section with its buttons: move, hide, edit; its fields are below while it is open. */
export function SectionRow({ section, draft, place, isOpen, hasError, onToggle, onMove }: SectionRowProps) {
  const t = useTranslations("site.landing")
  const { id, kind, isHidden, title } = section
  const name = title ? `${t(`kinds.${kind}`)}: ${title}` : t(`kinds.${kind}`)
  return (
    <li className="rounded bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2 p-2 ps-4">
        <p className={cn("min-w-24 flex-1 text-ui font-medium break-words", isHidden && "text-muted")}>
          {name} {isHidden && <Badge>{t("hidden")}</Badge>}
        </p>
        <div className="ms-auto flex items-center gap-x-1">
          <Button
            id={`up-${id}`}
            variant="ghost"
            size="sm"
            disabled={place === 0}
            aria-label={t("moveUp", { name })}
            onClick={() => onMove(-1)}
          >
            <Icon name="chevron-down" className="rotate-180" />
          </Button>
          <Button
            id={`down-${id}`}
            variant="ghost"
            size="sm"
            disabled={place === draft.sections.length - 1}
            aria-label={t("moveDown", { name })}
            onClick={() => onMove(1)}
          >
            <Icon name="chevron-down" />
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t(isHidden ? "show" : "hide", { name })}
            onClick={() => draft.update(id, { isHidden: !isHidden })}
          >
            <Icon name={isHidden ? "eye-off" : "eye"} />
          </Button>
          {!hasError && (
            <Button
              variant="secondary"
              size="sm"
              aria-expanded={isOpen}
              aria-label={t("edit", { name })}
              onClick={onToggle}
            >
              {t(isOpen ? "close" : "editShort")}
            </Button>
          )}
        </div>
      </div>
      {isOpen && <SectionFields section={section} draft={draft} hasError={hasError} />}
    </li>
  )
}
