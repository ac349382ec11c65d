"use client"
import { useTranslations } from "next-intl"
import { useNoun } from "@/components/ui/noun-context"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import type { Material } from "@/lib/features/content/content-shapes"
import { useBuilder } from "./builder-context"
import type { BuilderSection } from "./curriculum-order"

type MoveDialogProps = { materials: readonly Material[]; onClose: (isMoved: boolean) => void }

/** Moves materials to a section and a place in it, which are chosen first and confirmed by the button. */
export function MoveDialog({ materials, onClose }: MoveDialogProps) {
  const t = useTranslations("content.move")
  const noun = useNoun()
  const { sections, actions } = useBuilder()
  const [sectionId, setSectionId] = useState(materials[0]?.sectionId)
  const [afterId, setAfterId] = useState("end")
  const moved = new Set(materials.map(({ id }) => id))
  const target = sections.find(({ id }) => id === sectionId)
  const others = target?.materials.filter(({ id }) => !moved.has(id)) ?? []

  function onMove() {
    if (!target) return
    onClose(true)
    void actions.moveMaterials(materials, { sectionId: target.id, index: indexAfter(target, afterId) })
  }

  return (
    <DialogFrame
      isOpen
      size="sm"
      onClose={() => onClose(false)}
      title={t("title", { count: materials.length, title: materials[0]?.title ?? "", noun })}
      actions={
        <>
          <Button variant="secondary" onClick={() => onClose(false)}>
            {t("cancel")}
          </Button>
          <Button onClick={onMove}>{t("move")}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <Field label={t("section")}>
          <Select
            value={sectionId}
            onChange={({ target: { value } }) => {
              setSectionId(Number(value))
              setAfterId("end")
            }}
          >
            {sections.map(({ id, title }, at) => (
              <option key={id} value={id}>
                {at + 1}. {title}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("place")}>
          <Select value={afterId} onChange={({ target: { value } }) => setAfterId(value)}>
            <option value="start">{t("start")}</option>
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {t("after", { title })}
              </option>
            ))}
            <option value="end">{t("end")}</option>
          </Select>
        </Field>
      </div>
    </DialogFrame>
  )
}

function indexAfter({ materials }: BuilderSection, afterId: string): number {
  if (afterId === "start") return 0
  if (afterId === "end") return materials.length
  return materials.findIndex(({ id }) => String(id) === afterId) + 1
}
