"use client"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { call } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { paths } from "@/lib/shared/paths"
import { AudienceFields } from "./audience-fields"
import { DeliveryFields } from "./delivery-fields"
import { type NotificationDraft, readNotification } from "./draft"
import { draftOf, emptyNotification, notificationOf } from "./kept-draft"
import { MessageForm } from "./message-form"
import type { Sender } from "./message-preview"
import { OpenedDraft } from "./opened-draft"
import { areaAt, placesOf } from "./places"
import { useReach } from "./use-reach"
import { type Opened, useWriting } from "./use-writing"

const show = (id: number) => call(notifications.showDraft, { params: { id: String(id) } })

/** Writes something to people of the institute, anew or from a draft, and shows meanwhile how they will see it. */
export function NotificationForm({ sender }: { sender: Sender }) {
  const area = areaAt(usePathname())
  return (
    <OpenedDraft
      show={show}
      empty={emptyNotification(area === "teacher")}
      draftOf={notificationOf}
      form={(opened, onReload) => <Form opened={opened} sender={sender} onReload={onReload} />}
    />
  )
}

type FormProps = { opened: Opened<NotificationDraft>; sender: Sender; onReload: () => void }

function Form({ opened, sender, onReload }: FormProps) {
  const t = useTranslations("sending.form")
  const area = areaAt(usePathname())
  const places = placesOf(area)
  const writing = useWriting(opened, {
    read: readNotification,
    send: (notificationDetails, picture, manner) =>
      call(notifications.create, { form: { notificationDetails, ...picture } }, manner),
    keep: (draft, circumstances, picture) =>
      call(notifications.saveDraft, { form: { draftDetails: draftOf(draft, circumstances), ...picture } }),
    show,
    stale: [notifications.sent],
    placeOf: places.one,
  })
  const { draft, change, isFaulty, timezone } = writing
  const reach = useReach(draft)
  return (
    <MessageForm
      writing={writing}
      draft={draft}
      onChange={change}
      page={paths.myLearning}
      label={t(draft.when === "later" ? "schedule" : "send", { count: reach.people ?? 0 })}
      backHref={places.sent}
      onReload={onReload}
      sender={sender}
      channels={{ push: draft.push, email: draft.email }}
      isUrgent={draft.urgent}
    >
      <AudienceFields
        draft={draft}
        isFaulty={isFaulty("audience")}
        isTeacher={area === "teacher"}
        reach={reach}
        onChange={change}
      />
      <DeliveryFields draft={draft} isFaulty={isFaulty("at")} timezone={timezone} onChange={change} />
    </MessageForm>
  )
}
