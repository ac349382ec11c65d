"use client"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { SavingContext } from "@/components/forms/saving-context"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Held, useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { Tabs } from "@/components/ui/tabs"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { type EditorTab, type ItemPart, KIND_DESCRIPTIONS, PART_TABS } from "@/lib/features/catalogue/item-kinds"
import { paths } from "@/lib/shared/paths"
import type { DetailsName } from "./details-fields"
import { EditorBar } from "./editor-bar"
import { EditorHeader } from "./editor-header"
import { focusField, focusPart } from "./focus-field"
import { ItemPreview } from "./item-preview"
import { NeededPartsContext } from "./needed-parts"
import { OFFER_FIELD_NAMES, type OfferName } from "./offer-fields"
import { OpenElsewhere } from "./open-elsewhere"
import { OverviewTab } from "./overview-tab"
import { PeopleTab } from "./people-tab"
import { PricingTab } from "./pricing-tab"
import { SaveState } from "./save-state"
import { SearchTab } from "./search-tab"
import { SettingsTab } from "./settings-tab"
import { StatusActions } from "./status-actions"
import { useContentsSaves } from "./use-contents-saves"
import { useItemForm } from "./use-item-form"
import { useItemSaves } from "./use-item-saves"

/** What other features show in the editor: the content of the item and its questions. */
export type EditorSlots = { content: ReactNode; questions: ReactNode }

type ItemEditorProps = {
  item: EditableItem
  area: "admin" | "teacher"
  tab: EditorTab
  slots: EditorSlots
  /** Begins anew with the item that the server has. */
  onReplace: () => void
}

/** The tabs of an item beside a preview. All of it saves itself: to the item, or to the draft of a published one. */
export function ItemEditor({ item, area, tab, slots, onReplace }: ItemEditorProps) {
  const t = useTranslations("itemsAdmin.editor")
  const mayEdit = useMay()(itemsAdmin.save) && !item.isHeld
  const saves = useItemSaves(item)
  const contents = useContentsSaves(item.id)
  const form = useItemForm(item, saves, { isTeacher: area === "teacher" })
  const [marked, setMarked] = useState<readonly ItemPart[]>([])
  useLeaveWarning(form.isUnsaved || contents.isUnsaved)
  const goTo = (to: string) => window.history.pushState(null, "", paths.course(area, item.id, to))
  const onReload = () => void saves.reload().then(onReplace, () => undefined)
  const tabs: Record<EditorTab, ReactNode> = {
    overview: <OverviewTab item={item} form={form} saves={saves} mayEdit={mayEdit} />,
    content: slots.content,
    pricing: <PricingTab item={item} offer={form.offer} mayEdit={mayEdit} />,
    people: <PeopleTab teachers={form.teachers} />,
    questions: slots.questions,
    settings: <SettingsTab item={item} area={area} saves={saves} />,
    search: <SearchTab item={item} details={form.details} mayEdit={mayEdit} />,
  }

  function onShowPart(part: ItemPart) {
    setMarked(item.missing)
    goTo(PART_TABS[part])
    focusPart(part)
  }
  function onShowInvalid() {
    const [name] = form.invalid
    if (!name) return
    goTo(tabOfField(name))
    focusField(name)
  }

  return (
    <>
      <EditorHeader item={item} />
      <EditorBar
        status={
          mayEdit && (
            <SaveState
              form={form}
              saves={saves}
              contents={contents}
              onShowInvalid={onShowInvalid}
              onReload={onReload}
            />
          )
        }
        actions={
          <StatusActions
            item={item}
            area={area}
            saves={saves}
            isUnsaved={form.isUnsaved || contents.isUnsaved}
            onShowPart={onShowPart}
            onReplace={onReplace}
          />
        }
      />
      <OpenElsewhere itemId={item.id} />
      <Held isHeld={item.isHeld}>
        <NeededPartsContext value={marked.filter((part) => item.missing.includes(part))}>
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
            <div className="flex min-w-0 flex-col gap-4">
              {!mayEdit && !item.isHeld && <ViewOnlyNotice />}
              <SavingContext value={contents.saving}>
                <Tabs
                  label={t("tabs.label")}
                  value={tab}
                  onChange={goTo}
                  tabs={KIND_DESCRIPTIONS[item.kind].tabs.map((key) => ({
                    key,
                    label: t(`tabs.${key}`),
                    content: tabs[key],
                    // Its forms are not those of the item, and a question goes on saving itself.
                    staysMounted: key === "questions",
                  }))}
                />
              </SavingContext>
            </div>
            <ItemPreview item={item} details={form.details.fields} offer={form.offer.fields} />
          </div>
        </NeededPartsContext>
      </Held>
    </>
  )
}

const tabOfField = (name: DetailsName | OfferName): EditorTab => {
  if (name === "metaTitle" || name === "metaDescription") return "search"
  const isPrice = OFFER_FIELD_NAMES.some((one) => one === name) && name !== "startsAt" && name !== "endsAt"
  return isPrice ? "pricing" : "overview"
}
