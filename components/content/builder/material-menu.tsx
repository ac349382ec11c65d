"use client"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/overlays/menu"
import type { Material } from "@/lib/features/content/content-shapes"
import { progress } from "@/lib/features/learning/progress-contract"
import { useBuilder } from "./builder-context"
import { useChangeOf } from "./draft-badge"
import { useRowActions } from "./row-context"

/** The students of one material and the actions on it. What they need of the builder is read when the menu is opened. */
export function MaterialMenu({ material }: { material: Material }) {
  const t = useTranslations("content.builder")
  const { mayEdit } = useRowActions()
  // What only a draft has, nobody learns yet.
  const isPublic = useChangeOf("lesson", material.id) !== "added"
  const mayList = useMay()(progress.learners) && isPublic
  if (!mayEdit && !mayList) return null
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={t("actionsOf", { title: material.title })}>
          <Icon name="ellipsis" />
        </Button>
      }
    >
      {mayEdit && <Changes material={material} />}
      {mayList && <Learners material={material} />}
      {mayEdit && <Deletion material={material} />}
    </Menu>
  )
}

function Learners({ material }: { material: Material }) {
  const t = useTranslations("content.builder")
  const { edit } = useRowActions()
  return (
    <MenuItem icon={<Icon name="users" />} onSelect={() => edit({ kind: "learners", material })}>
      {t("learners")}
    </MenuItem>
  )
}

function Changes({ material }: { material: Material }) {
  const t = useTranslations("content.builder")
  const { actions, edit } = useBuilder()
  return (
    <>
      <MenuItem icon={<Icon name="pencil" />} onSelect={() => edit({ kind: "material", material })}>
        {t("edit")}
      </MenuItem>
      <MenuItem icon={<Icon name="copy" />} onSelect={() => void actions.duplicateMaterial(material)}>
        {t("duplicate")}
      </MenuItem>
      <MenuItem icon={<Icon name="arrow-right" />} onSelect={() => edit({ kind: "move", materials: [material] })}>
        {t("moveTo")}
      </MenuItem>
      <MenuItem
        icon={<Icon name={material.isPreview ? "eye-off" : "eye"} />}
        onSelect={() => void actions.markPreviews([material], !material.isPreview)}
      >
        {t(material.isPreview ? "endPreview" : "makePreview")}
      </MenuItem>
    </>
  )
}

function Deletion({ material }: { material: Material }) {
  const t = useTranslations("content.builder")
  const { actions, mayDelete } = useBuilder()
  if (!mayDelete) return null
  return (
    <>
      <MenuSeparator />
      <MenuItem isDangerous icon={<Icon name="trash" />} onSelect={() => void actions.removeMaterials([material])}>
        {t("delete")}
      </MenuItem>
    </>
  )
}
