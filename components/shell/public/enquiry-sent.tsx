import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"
import { type MessageInstitute, MessagePage } from "./message-page"

type EnquirySentProps = { institute: MessageInstitute; title: string; message: string }

/** Says that an enquiry was sent, to a browser that has posted its form without scripts. */
export function EnquirySent({ institute, title, message }: EnquirySentProps) {
  const t = useTranslations("institutes.enquiry")
  return (
    <MessagePage
      institute={institute}
      icon="circle-check"
      title={title}
      message={message}
      actions={<ButtonLink href={paths.home}>{t("home")}</ButtonLink>}
    />
  )
}
