"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { useListParams } from "@/components/ui/table/use-list-params"
import { Sheet } from "@/components/ui/overlays/sheet"
import { NotificationTabs } from "../notification-tabs"
import { PreferencesForm } from "../preferences/preferences-form"
import { ReceivedList } from "./received-list"
import { ReceivedSheet } from "./received-sheet"
import { useBell } from "./use-bell"
import { useBellActions } from "./use-bell-actions"

/** The received notifications, newest first, with the notification settings; for staff who send also the tabs. */
export function ReceivedScreen({ maySend, hasSettings }: { maySend: boolean; hasSettings: boolean }) {
  const t = useTranslations("notifications")
  const { page, hrefFor, panelId, closePanel } = useListParams({ panels: ["open", "settings"] })
  const bell = useBell(page - 1, { isVisible: true })
  const actions = useBellActions()
  return (
    <>
      <PageHeader title={t("title")} intro={t(maySend ? "staffIntro" : "intro")} />
      {maySend && <NotificationTabs />}
      <section aria-label={t("tabs.received")} className="rounded bg-surface shadow-card">
        <div className="flex flex-wrap items-center justify-between gap-2 p-4">
          <p className="text-ui text-muted">{bell.data && t("unread", { count: bell.data.unread })}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" disabled={!bell.data?.unread} onClick={actions.readAll}>
              <Icon name="check" />
              {t("readAll")}
            </Button>
            {hasSettings && (
              <Link href={hrefFor({ settings: 1 })} scroll={false} className={buttonClass({ variant: "secondary" })}>
                <Icon name="settings" />
                {t("settings.open")}
              </Link>
            )}
          </div>
        </div>
        <ReceivedList bell={bell} page={page} hrefFor={hrefFor} actions={actions} />
      </section>
      <ReceivedSheet id={panelId("open")} onClose={closePanel} />
      <Sheet isOpen={hasSettings && panelId("settings") !== undefined} onClose={closePanel} title={t("settings.title")}>
        <PreferencesForm onDone={closePanel} />
      </Sheet>
    </>
  )
}
