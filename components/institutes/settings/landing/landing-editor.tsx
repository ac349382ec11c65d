"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SaveBar } from "@/components/forms/save-bar"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { useMay } from "@/components/shell/area/rights"
import { queryFor, useSend } from "@/lib/client/api"
import { site } from "@/lib/features/site/contract"
import type { LandingPage, LandingSection } from "@/lib/features/site/landing-shapes"
import { paths } from "@/lib/shared/paths"
import { ReadOnlyNotice } from "../read-only-notice"
import { LandingPreview, type RenderItems } from "./landing-preview"
import { SectionList } from "./section-list"
import { useLandingDraft } from "./use-landing-draft"
import { useShownContent } from "./use-shown-content"

type LandingEditorProps = { page: LandingPage; renderItems: RenderItems; onReload: () => Promise<unknown> }

/** The sections of the landing page beside their preview. */
export function LandingEditor({ page, renderItems, onReload }: LandingEditorProps) {
  const t = useTranslations("site.landing")
  const client = useQueryClient()
  const content = useShownContent()
  const mayEdit = useMay()(site.saveLanding)
  const draft = useLandingDraft(page)
  const save = useSend(site.saveLanding)
  const [invalid, setInvalid] = useState<readonly string[]>([])
  useLeaveWarning(draft.isDirty)

  function onSave() {
    const sections = draft.sections.map(withoutEmptyEntries)
    const incomplete = sections.filter(({ entries }) => entries.some(({ title }) => title.trim() === ""))
    setInvalid(incomplete.map(({ id }) => id))
    if (incomplete.length > 0) return
    save.mutate(
      { body: { version: page.version, sections } },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(site.showLandingDraft, {}).queryKey, saved)
          draft.discard()
        },
      },
    )
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
      className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] xl:gap-8"
    >
      <div className="flex min-w-0 flex-col gap-6">
        {!mayEdit && <ReadOnlyNotice />}
        <fieldset disabled={!mayEdit || save.isPending} className="contents">
          <SectionList draft={draft} invalid={invalid} />
        </fieldset>
        {mayEdit && (
          <SaveBar
            label={t("save")}
            isDirty={draft.isDirty}
            pending={save.isPending}
            failure={save.error}
            saved={
              save.isSuccess
                ? { text: t("saved"), href: content.data && paths.institute(content.data.institute.id) }
                : undefined
            }
            onReload={() => void onReload().then(save.reset)}
            onDiscard={() => {
              save.reset()
              setInvalid([])
              draft.discard()
            }}
          />
        )}
      </div>
      <QueryContent query={content} skeleton={<Skeleton className="h-160 w-full rounded" />}>
        {(data) => <LandingPreview sections={draft.sections} content={data} renderItems={renderItems} />}
      </QueryContent>
    </form>
  )
}

/** An entry that was added and left empty is not saved. */
const withoutEmptyEntries = (section: LandingSection): LandingSection => ({
  ...section,
  entries: section.entries.filter(({ title, text }) => title.trim() || text.trim()),
})
