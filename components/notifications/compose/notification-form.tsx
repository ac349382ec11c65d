"use client"
import { useTimeZone, useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { call } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { DEFAULT_TIMEZONE } from "@/lib/shared/constants"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { AudienceFields } from "./audience-fields"
import { DeliveryFields } from "./delivery-fields"
import { type NotificationFormValues, parseNotification } from "./form-values"
import { toNotificationDraftInput, emptyNotificationValues, toNotificationValues } from "./draft-values"
import { MessageForm } from "./message-form"
import type { Sender } from "./message-preview"
import { DraftLoader } from "./draft-loader"
import { notificationPaths } from "../notification-paths"
import { useAudienceSize } from "./use-audience-size"
import { type OpenDraft, useComposer } from "./use-composer"

const showDraft = (id: number) => call(notifications.showDraft, { params: { id: String(id) } })

/** The form for a notification to people of the institute, empty or filled from a draft, with a preview. */
export function NotificationForm({ sender }: { sender: Sender }) {
  const area = areaOfPath(usePathname())
  return (
    <DraftLoader
      showDraft={showDraft}
      emptyValues={emptyNotificationValues(area === "teacher")}
      valuesOf={toNotificationValues}
      form={(openDraft, onReload) => <Form openDraft={openDraft} sender={sender} onReload={onReload} />}
    />
  )
}

type FormProps = { openDraft: OpenDraft<NotificationFormValues>; sender: Sender; onReload: () => void }

function Form({ openDraft, sender, onReload }: FormProps) {
  const t = useTranslations("sending.form")
  const area = areaOfPath(usePathname())
  const areaPaths = notificationPaths(area)
  const timezone = useTimeZone() ?? DEFAULT_TIMEZONE
  const composer = useComposer(openDraft, {
    parse: parseNotification,
    send: (notificationDetails, picture, options) =>
      call(notifications.create, { form: { notificationDetails, ...picture } }, options),
    inputOf: toNotificationDraftInput,
    saveDraft: (draft, meta, picture) =>
      call(notifications.saveDraft, { form: { draftDetails: toNotificationDraftInput(draft, meta), ...picture } }),
    showDraft: async (id) => {
      const stored = await showDraft(id)
      return { version: stored.version, draft: toNotificationValues(stored, timezone) }
    },
    invalidates: [notifications.sent],
    hrefOf: areaPaths.detail,
  })
  const { draft, change, isInvalid } = composer
  const audienceSize = useAudienceSize(draft)
  return (
    <MessageForm
      composer={composer}
      draft={draft}
      onChange={change}
      exampleLink={paths.myLearning}
      submitLabel={t(draft.when === "later" ? "schedule" : "send", { count: audienceSize.people ?? 0 })}
      backHref={areaPaths.sent}
      onReload={onReload}
      sender={sender}
      channels={draft.channels}
      isUrgent={draft.urgent}
    >
      <AudienceFields
        draft={draft}
        isInvalid={isInvalid("audience")}
        isTeacher={area === "teacher"}
        audienceSize={audienceSize}
        onChange={change}
      />
      <DeliveryFields draft={draft} isInvalid={isInvalid("at")} timezone={timezone} onChange={change} />
    </MessageForm>
  )
}
