"use client"
import { useTimeZone, useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { call } from "@/lib/client/api"
import { eachChannel } from "@/lib/features/notifications/notification-shapes"
import { notifications } from "@/lib/features/notifications/contract"
import { DEFAULT_TIMEZONE } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { type AnnouncementFormValues, parseAnnouncement } from "./form-values"
import { InstituteFields } from "./institute-fields"
import { emptyAnnouncementValues, toAnnouncementDraftInput, toAnnouncementValues } from "./draft-values"
import { MessageForm } from "./message-form"
import type { Sender } from "./message-preview"
import { DraftLoader } from "./draft-loader"
import { notificationPaths } from "../notification-paths"
import { type OpenDraft, useComposer } from "./use-composer"
import { ScheduleFields } from "./schedule-fields"

const masterPaths = notificationPaths("master")
const showDraft = (id: number) => call(notifications.showAnnouncementDraft, { params: { id: String(id) } })

/** The form for an announcement to the administrators of all or of chosen institutes, empty or filled from a draft. */
export const AnnouncementForm = ({ sender }: { sender: Sender }) => (
  <DraftLoader
    showDraft={showDraft}
    emptyValues={emptyAnnouncementValues}
    valuesOf={toAnnouncementValues}
    form={(openDraft, onReload) => <Form openDraft={openDraft} sender={sender} onReload={onReload} />}
  />
)

type FormProps = { openDraft: OpenDraft<AnnouncementFormValues>; sender: Sender; onReload: () => void }

function Form({ openDraft, sender, onReload }: FormProps) {
  const t = useTranslations("sending.form")
  const timezone = useTimeZone() ?? DEFAULT_TIMEZONE
  const composer = useComposer(openDraft, {
    parse: parseAnnouncement,
    send: (notificationDetails, picture, options) =>
      call(notifications.createAnnouncement, { form: { notificationDetails, ...picture } }, options),
    inputOf: toAnnouncementDraftInput,
    saveDraft: (draft, meta, picture) =>
      call(notifications.saveAnnouncementDraft, {
        form: { draftDetails: toAnnouncementDraftInput(draft, meta), ...picture },
      }),
    showDraft: async (id) => {
      const stored = await showDraft(id)
      return { version: stored.version, draft: toAnnouncementValues(stored, timezone) }
    },
    invalidates: [notifications.announcements],
    hrefOf: masterPaths.detail,
  })
  const { draft, change, isInvalid } = composer
  return (
    <MessageForm
      composer={composer}
      draft={draft}
      onChange={change}
      exampleLink={paths.adminOrders}
      submitLabel={t(draft.when === "later" ? "scheduleAnnouncement" : "sendAnnouncement", {
        kind: draft.audience,
        count: draft.institutes.length,
      })}
      backHref={masterPaths.sent}
      onReload={onReload}
      sender={sender}
      channels={eachChannel(() => true)}
      isFromPlatform
    >
      <FormSection title={t("audience")}>
        <InstituteFields draft={draft} isInvalid={isInvalid("audience")} onChange={change} />
        <p className="text-ui text-muted">{t("announcementChannels")}</p>
        <ScheduleFields draft={draft} isInvalid={isInvalid("at")} timezone={timezone} onChange={change} />
      </FormSection>
    </MessageForm>
  )
}
