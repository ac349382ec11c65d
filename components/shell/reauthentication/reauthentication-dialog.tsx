"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ReauthenticationForm } from "@/components/forms/reauthentication/reauthentication-form"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { OwnMessages } from "@/components/ui/own-messages"
import { queryFor } from "@/lib/client/api"
import { useSession } from "@/lib/client/session/session"
import { profile } from "@/lib/features/profile/contract"
import englishAuth from "@/lib/shared/messages/en/auth.json" with { type: "json" }
import englishForms from "@/lib/shared/messages/en/forms.json" with { type: "json" }
import hindiAuth from "@/lib/shared/messages/hi/auth.json" with { type: "json" }
import hindiForms from "@/lib/shared/messages/hi/forms.json" with { type: "json" }
import { inEachLanguage } from "@/lib/shared/messages/languages"

const MESSAGES = inEachLanguage({ en: { ...englishAuth, ...englishForms }, hi: { ...hindiAuth, ...hindiForms } })

type ReauthenticationDialogProps = { onAnswer: (isConfirmed: boolean) => void }

/** Asks the signed-in user for their password or a one-time code; with its messages, which not every area has. */
export function ReauthenticationDialog({ onAnswer }: ReauthenticationDialogProps) {
  return (
    <OwnMessages messages={MESSAGES}>
      <ReauthenticationQuestion onAnswer={onAnswer} />
    </OwnMessages>
  )
}

function ReauthenticationQuestion({ onAnswer }: ReauthenticationDialogProps) {
  const t = useTranslations("forms.reauthentication")
  const own = useQuery(queryFor(profile.show, {}))
  const instituteId = useSession()?.user.selectedInstitute
  return (
    <DialogFrame isOpen onClose={() => onAnswer(false)} title={t("title")} size="sm">
      <div className="pb-6">
        <QueryContent query={own} skeleton={<SkeletonLines lines={3} />}>
          {(details) =>
            instituteId !== undefined && (
              <ReauthenticationForm own={details} instituteId={instituteId} onReauthenticated={() => onAnswer(true)} />
            )
          }
        </QueryContent>
      </div>
    </DialogFrame>
  )
}
