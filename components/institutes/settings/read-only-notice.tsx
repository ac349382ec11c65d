import { useTranslations } from "next-intl"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"

/** The notice for administrators who are not the owner and cannot change anything here. */
export function ReadOnlyNotice() {
  return <ViewOnlyNotice>{useTranslations("instituteSettings.profile")("readOnly")}</ViewOnlyNotice>
}
