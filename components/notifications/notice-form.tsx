"use client"
import { useTranslations } from "next-intl"
import { FormPart } from "@/components/forms/form-section"
import { call } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { paths } from "@/lib/shared/paths"
import { type NoticeDraft, readNotice } from "./draft"
import { InstituteFields } from "./institute-fields"
import { emptyNotice, noticeDraftOf, noticeOf } from "./kept-draft"
import { MessageForm } from "./message-form"
import type { Sender } from "./message-preview"
import { OpenedDraft } from "./opened-draft"
import { placesOf } from "./places"
import { type Opened, useWriting } from "./use-writing"
import { WhenFields } from "./when-fields"

const places = placesOf("master")
const show = (id: number) => call(notifications.showNoticeDraft, { params: { id: String(id) } })

/** Writes something to the administrators of institutes, of all or of those chosen, anew or from a draft. */
export const NoticeForm = ({ sender }: { sender: Sender }) => (
  <OpenedDraft
    show={show}
    empty={emptyNotice}
    draftOf={noticeOf}
    form={(opened, onReload) => <Form opened={opened} sender={sender} onReload={onReload} />}
  />
)

type FormProps = { opened: Opened<NoticeDraft>; sender: Sender; onReload: () => void }

function Form({ opened, sender, onReload }: FormProps) {
  const t = useTranslations("sending.form")
  const writing = useWriting(opened, {
    read: readNotice,
    send: (notificationDetails, picture, manner) =>
      call(notifications.createNotice, { form: { notificationDetails, ...picture } }, manner),
    keep: (draft, circumstances, picture) =>
      call(notifications.saveNoticeDraft, { form: { draftDetails: noticeDraftOf(draft, circumstances), ...picture } }),
    show,
    stale: [notifications.notices],
    placeOf: places.one,
  })
  const { draft, change, isFaulty, timezone } = writing
  return (
    <MessageForm
      writing={writing}
      draft={draft}
      onChange={change}
      page={paths.deskOrders}
      label={t(draft.when === "later" ? "scheduleNotice" : "sendNotice", {
        kind: draft.audience,
        count: draft.institutes.length,
      })}
      backHref={places.sent}
      onReload={onReload}
      sender={sender}
      channels={{ push: true, email: true }}
      isFromPlatform
    >
      <FormPart title={t("audience")}>
        <InstituteFields draft={draft} isFaulty={isFaulty("audience")} onChange={change} />
        <p className="text-ui text-muted">{t("noticeChannels")}</p>
        <WhenFields draft={draft} isFaulty={isFaulty("at")} timezone={timezone} onChange={change} />
      </FormPart>
    </MessageForm>
  )
}
