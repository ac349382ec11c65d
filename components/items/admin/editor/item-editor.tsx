"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { Tabs } from "@/components/ui/tabs"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { type EditorTab, KIND_DESCRIPTIONS } from "@/lib/features/items/item-kinds"
import { paths } from "@/lib/shared/paths"
import { AutosaveStatus } from "@/components/forms/autosave-status"
import { EditorHeader } from "./editor-header"
import { ItemPreview } from "./item-preview"
import { OpenElsewhere } from "./open-elsewhere"
import { OverviewTab } from "./overview-tab"
import { PeopleTab } from "./people-tab"
import { PricingTab } from "./pricing-tab"
import { SearchTab } from "./search-tab"
import { SettingsTab } from "./settings-tab"
import { useDetailsForm } from "./use-details-form"
import { useItemSaves } from "./use-item-saves"
import { useOfferForm } from "./use-offer-form"

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

/** The tabs of an item beside a preview: what it is saves itself while it is typed, what it costs by a button. */
export function ItemEditor({ item, area, tab, slots, onReplace }: ItemEditorProps) {
  const t = useTranslations("itemsAdmin.editor")
  const errorMessage = useErrorMessage()
  const mayEdit = useMay()(itemsAdmin.save)
  const saves = useItemSaves(item)
  const details = useDetailsForm(item, saves)
  const offer = useOfferForm(item, saves)
  useLeaveWarning(details.isUnsaved || offer.versionedForm.isDirty)
  const isTeacher = area === "teacher"
  const goTo = (to: string) => window.history.pushState(null, "", paths.course(area, item.id, to))
  const contents: Record<EditorTab, ReactNode> = {
    overview: <OverviewTab item={item} details={details} saves={saves} mayEdit={mayEdit} />,
    content: slots.content,
    pricing: <PricingTab item={item} offer={offer} isTeacher={isTeacher} mayEdit={mayEdit} />,
    people: <PeopleTab item={item} saves={saves} />,
    questions: slots.questions,
    settings: <SettingsTab item={item} area={area} saves={saves} />,
    search: <SearchTab item={item} details={details} mayEdit={mayEdit} />,
  }
  return (
    <>
      <EditorHeader
        item={item}
        area={area}
        saves={saves}
        onOpenTab={goTo}
        status={
          mayEdit && (
            <AutosaveStatus
              namespace="forms.autosave"
              autosave={details.autosave}
              errorMessage={errorMessage}
              onReload={() => void saves.reload().then(onReplace, () => undefined)}
            />
          )
        }
      />
      <OpenElsewhere itemId={item.id} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          {!mayEdit && <ViewOnlyNotice />}
          <Tabs
            label={t("tabs.label")}
            value={tab}
            onChange={goTo}
            tabs={KIND_DESCRIPTIONS[item.kind].tabs.map((key) => ({
              key,
              label: t(`tabs.${key}`),
              content: contents[key],
            }))}
          />
        </div>
        <ItemPreview item={item} details={details.fields} offer={offer.fields} />
      </div>
    </>
  )
}
