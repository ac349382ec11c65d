"use client"
import { OwnMessages } from "@/components/ui/own-messages"
import english from "@/lib/shared/messages/en/profile.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/profile.json" with { type: "json" }
import { inEachLanguage } from "@/lib/shared/messages/languages"
import { ErasureNotice } from "./erasure-notice"

const MESSAGES = inEachLanguage({ en: english, hi: hindi })

/** The notice with its messages, which the pages of an area do not have, because few people need them. */
export function ErasureNoticeWithMessages({ dueAt }: { dueAt: Date }) {
  return (
    <OwnMessages messages={MESSAGES}>
      <ErasureNotice dueAt={dueAt} />
    </OwnMessages>
  )
}
