"use client"
import { usePathname } from "next/navigation"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { areaOfPath } from "@/lib/shared/paths"
import { notificationPaths } from "../notification-paths"
import { SentStatus } from "./sent-status"
import { type SentMessage, useSentMessageActions } from "./use-sent-message-actions"

/** The status of a message and its actions. */
export function SentHeader({ message }: { message: SentMessage }) {
  const t = useTranslations("sending")
  const paths = notificationPaths(areaOfPath(usePathname()))
  const actions = useSentMessageActions(message)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <SentStatus status={message.status} />
      <div className="flex flex-wrap gap-2">
        {message.status === "draft" && (
          <Link href={paths.draft(message.id)} className={buttonClass()}>
            <Icon name="file-text" />
            {t("continueDraft")}
          </Link>
        )}
        {actions.map(({ label, icon, isPending, run }) => (
          <Button key={label} variant="secondary" pending={isPending} onClick={() => void run()}>
            <Icon name={icon} />
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
