"use client"
import { useQuery } from "@tanstack/react-query"
import { useNow, useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { FormSection } from "@/components/forms/form-section"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { LoadError } from "@/components/ui/feedback/load-error"
import { useFormats } from "@/components/ui/use-formats"
import { FormError } from "@/components/forms/form-error"
import { Avatar } from "@/components/ui/media/avatar"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { Pagination } from "@/components/ui/table/pagination"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor, useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { type OwnSession, profile } from "@/lib/features/profile/contract"
import { useErrorMessage } from "@/components/forms/error-message"

/** The user's sessions at all of their institutes, each with a button that ends it. */
export function DevicesTab() {
  const t = useTranslations("profile")
  const errorMessage = useErrorMessage()
  const { page, hrefFor } = useListParams()
  const devices = useQuery(queryFor(profile.listSessions, { query: { page: String(page - 1) } }))
  const endOthers = useSend(profile.endOtherSessions, { invalidates: [profile.listSessions] })

  async function onEndOthers() {
    const text = {
      title: t("devices.confirmTitle"),
      message: t("devices.confirmMessage"),
      primaryLabel: t("devices.confirm"),
      cancelLabel: t("devices.cancel"),
    }
    if ((await openDialog({ type: "confirmation", ...text, isDangerous: true })) !== "primary") return
    endOthers.mutate({}, { onSuccess: ({ ended }) => showToast("success", t("devices.endedAll", { count: ended })) })
  }

  if (devices.isError) return <LoadError failure={devices.error} onRetry={() => void devices.refetch()} />
  if (!devices.data) return <FormSkeleton sections={[3]} />
  const { content, totalElements, totalPages } = devices.data
  return (
    <FormSection title={t("devices.title")}>
      <p className="-mt-3 text-ui text-muted">{t("devices.intro")}</p>
      <ul className="flex flex-col gap-3">
        {content.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      <Pagination page={page} pages={totalPages} linkComponent={Link} hrefFor={(to) => hrefFor({ page: to })} />
      {endOthers.error && <FormError>{errorMessage(endOthers.error)}</FormError>}
      {totalElements > 1 ? (
        <Button
          variant="secondary"
          className="self-start"
          pending={endOthers.isPending}
          onClick={() => void onEndOthers()}
        >
          {t("devices.endOthers")}
        </Button>
      ) : (
        <p className="text-ui text-muted">{t("devices.only")}</p>
      )}
    </FormSection>
  )
}

function Device({ session }: { session: OwnSession }) {
  const t = useTranslations("profile")
  const errorMessage = useErrorMessage()
  const now = useNow({ updateInterval: 60_000 })
  const { date, relative } = useFormats()
  const { id, institute, ip, createdAt, lastSeenAt, isCurrent } = session
  const device = session.deviceName ?? t("devices.unknown")
  const end = useSend(profile.endSession, { invalidates: [profile.listSessions] })
  const details = [
    t("devices.since", { since: date(createdAt) }),
    isCurrent ? t("devices.now") : t("devices.seen", { seen: relative(lastSeenAt, now) }),
    ...(ip ? [t("devices.from", { ip })] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded bg-sunken p-4">
      <Avatar name={institute.name} picture={institute.image} shape="square" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {isCurrent && <Badge tone="success">{t("devices.here")}</Badge>}
        </p>
        <p className="text-ui">{institute.name}</p>
        <p className="text-sm text-muted">{details.join(" · ")}</p>
        {end.error && (
          <p role="alert" className="text-sm text-danger">
            {errorMessage(end.error)}
          </p>
        )}
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          pending={end.isPending}
          aria-label={t("devices.endLabel", { device, institute: institute.name })}
          onClick={() =>
            end.mutate(
              { body: { id } },
              { onSuccess: () => showToast("success", t("devices.ended", { device, institute: institute.name })) },
            )
          }
        >
          {t("devices.end")}
        </Button>
      )}
    </li>
  )
}
