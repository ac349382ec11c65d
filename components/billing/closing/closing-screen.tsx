"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { useMay } from "@/components/shell/area/rights"
import { ReauthenticationHost } from "@/components/shell/reauthentication/reauthentication-host"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { Panel } from "@/components/ui/panel"
import { queryFor } from "@/lib/client/api"
import { type Closing, closing } from "@/lib/features/closing/contract"
import type { OwnRestriction } from "@/lib/features/closing/own-restriction"
import { paths } from "@/lib/shared/paths"
import { ClosedActions } from "./closed-actions"
import { ClosingEffects } from "./closing-effects"
import { ClosingForm } from "./closing-form"
import { useDeletion } from "./use-deletion"

/** How an institute is closed by its own admins: what happens then, and the form; once it is closed, the way back. */
export function ClosingScreen() {
  const t = useTranslations("closing")
  const shown = useQuery(queryFor(closing.show, {}))
  return (
    <>
      <Breadcrumbs trail={[{ label: t("plan"), href: paths.plan }, { label: t("title") }]} linkComponent={Link} />
      <PageHeader title={t("title")} />
      <ReauthenticationHost />
      <div className="flex max-w-3xl flex-col gap-6">
        <QueryContent query={shown} skeleton={<FormSkeleton sections={[3, 2]} />}>
          {(data) => <ClosingContent data={data} />}
        </QueryContent>
      </div>
    </>
  )
}

function ClosingContent({ data }: { data: Closing }) {
  const t = useTranslations("closing")
  const mayClose = useMay()(closing.close)
  const { restriction } = data
  if (restriction?.kind === "closed") return <ClosedPanel restriction={restriction} />
  return (
    <>
      <ClosingEffects data={data} />
      {mayClose && !restriction ? (
        <ClosingForm name={data.name} />
      ) : (
        <LockedNotice>{t(restriction ? "whileSuspended" : "readOnly")}</LockedNotice>
      )}
    </>
  )
}

function ClosedPanel({ restriction }: { restriction: OwnRestriction }) {
  const t = useTranslations("closing")
  const deletion = useDeletion(restriction.until)
  return (
    <Panel title={t(restriction.isOwn ? "closed.own" : "closed.byPlatform")}>
      <div className="flex flex-col gap-4 text-ui">
        <p>
          {t("closed.deleted", deletion)} {restriction.isOwn && t("closed.untilThen")}
        </p>
        <ClosedActions restriction={restriction} />
      </div>
    </Panel>
  )
}
