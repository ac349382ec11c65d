"use client"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { useState } from "react"
import { BellPopover } from "@/components/shell/area/bell-popover"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { useOnDemand } from "@/components/ui/overlays/use-on-demand"
import { areaOfPath } from "@/lib/shared/paths"
import { notificationPaths } from "../notification-paths"
import { NotificationListSkeleton } from "./notification-list-skeleton"
import { useBell } from "./use-bell"
import { loadPart } from "@/lib/client/load-part"

const importList = () => loadPart(() => import("./bell-list"))

/** The bell in the header of an area: the number of unread notifications, updated live, and the newest ten. */
export function Bell() {
  const t = useTranslations("notifications")
  const to = useLearnerPath()
  const received = to(notificationPaths(areaOfPath(usePathname())).received)
  const [list, loadList] = useOnDemand(importList)
  const [isOpen, setIsOpen] = useState(false)
  const [liveMessage, setLiveMessage] = useState("")
  const bell = useBell(0, {
    isVisible: isOpen,
    isNeeded: isOpen,
    onIncrease: (unread) => setLiveMessage(t("unreadNotifications", { count: unread })),
  })

  return (
    <>
      <BellPopover unread={bell.unread} isOpen={isOpen} onOpenChange={setIsOpen} onNear={loadList}>
        {list ? (
          <list.BellList
            page={bell.data}
            isFailed={bell.isError}
            onRetry={() => void bell.refetch()}
            receivedHref={received}
            onLeave={() => setIsOpen(false)}
          />
        ) : (
          <NotificationListSkeleton rows={4} />
        )}
      </BellPopover>
      <span role="status" className="sr-only">
        {liveMessage}
      </span>
    </>
  )
}
