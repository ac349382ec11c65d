import { useTranslations } from "next-intl"
import { LockNote } from "@/components/ui/lock-note"

/** Says to an administrator why nothing here can be changed. */
export function ReadOnlyNote() {
  return <LockNote>{useTranslations("instituteSettings.profile")("readOnly")}</LockNote>
}
