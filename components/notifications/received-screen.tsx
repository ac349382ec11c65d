"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import { ScreenHead } from "@/components/ui/page-header"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Glyph } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/sheet"
import { NotificationTabs } from "./notification-tabs"
import { PreferencesForm } from "./preferences-form"
import { ReceivedList } from "./received-list"
import { ReceivedSheet } from "./received-sheet"
import { readReceivedView, receivedQuery, type ReceivedView } from "./received-view"
import { useBell } from "./use-bell"
import { useBellActs } from "./use-bell-acts"

/** What somebody was told, newest first, with how they want to be told; staff who send have a tab for that. */
export function ReceivedScreen({ maySend }: { maySend: boolean }) {
  const t = useTranslations("notifications")
  const base = usePathname()
  const router = useRouter()
  const view = readReceivedView(useSearchParams())
  const addressOf = (change: Partial<ReceivedView>) => base + receivedQuery({ ...view, open: undefined, ...change })
  const close = () => router.push(addressOf({}), { scroll: false })
  const bell = useBell(view.page - 1, { isSeen: true })
  const acts = useBellActs()
  return (
    <>
      <ScreenHead title={t("title")} intro={t(maySend ? "staffIntro" : "intro")} />
      {maySend && <NotificationTabs />}
      <section aria-label={t("tabs.received")} className="rounded bg-surface shadow-card">
        <div className="flex flex-wrap items-center justify-between gap-2 p-4">
          <p className="text-ui text-muted">{bell.data && t("unread", { count: bell.data.unread })}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" disabled={!bell.data?.unread} onClick={acts.readAll}>
              <Glyph name="check" />
              {t("readAll")}
            </Button>
            <Link
              href={addressOf({ open: "settings" })}
              scroll={false}
              className={buttonClass({ variant: "secondary" })}
            >
              <Glyph name="settings" />
              {t("settings.open")}
            </Link>
          </div>
        </div>
        <ReceivedList bell={bell} page={view.page} addressOf={addressOf} acts={acts} />
      </section>
      <ReceivedSheet id={typeof view.open === "number" ? view.open : undefined} onClose={close} />
      <Sheet isOpen={view.open === "settings"} onClose={close} title={t("settings.title")}>
        <PreferencesForm onDone={close} />
      </Sheet>
    </>
  )
}
