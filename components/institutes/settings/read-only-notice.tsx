import { useTranslations } from "next-intl"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"

/** The notice for administrators who are not the owner and cannot change anything here. */
export function ReadOnlyNotice() {
  return <LockedNotice>{useTranslations("instituteSettings.profile")("readOnly")}</LockedNotice>
}
