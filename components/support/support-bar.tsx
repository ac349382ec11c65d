"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { setSignOutPath, signOut } from "@/lib/client/session/session"
import { type Bootstrap, bootstrap } from "@/lib/features/bootstrap/contract"
import { support } from "@/lib/features/support/contract"
import { paths } from "@/lib/shared/paths"

type Visit = Bootstrap["support"][number]

/** Who of support looks at the institute, why and until when, with the list of what was seen and the end of it. */
export function SupportBar({ visit }: { visit: Visit }) {
  const t = useTranslations("supportNotice")
  const { time } = useFormats()
  const may = useMay()
  const { id, name, reason, startedAt, endsAt, isOwn } = visit
  const values = { name, reason, start: time(startedAt), end: time(endsAt, { withZone: true }) }
  return (
    <section
      aria-label={t("label")}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded bg-warning-soft p-4 text-ui"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-3">
        <Icon name="eye" className="mt-0.5 size-5 shrink-0 text-warning" />
        <span className="min-w-0 break-words">
          <span className="font-medium">{t(isOwn ? "own" : "text", values)}</span> {t("until", values)}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {may(support.calls) && (
          <Link href={paths.supportSession("admin", id)} className={buttonClass({ size: "sm", variant: "secondary" })}>
            {t("seen")}
          </Link>
        )}
        {isOwn && !visit.showsContacts && <ShowContacts id={id} />}
        {(isOwn || may({ access: ["InstituteAdmin"], method: "POST", withoutPlan: "admins" })) && (
          <End id={id} isOwn={isOwn} />
        )}
      </div>
    </section>
  )
}

function ShowContacts({ id }: { id: number }) {
  const t = useTranslations("supportNotice")
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const showing = useSend(support.showContacts)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        pending={showing.isPending}
        onClick={() =>
          showing.mutate({ params: { id: String(id) } }, { onSuccess: () => void client.invalidateQueries() })
        }
      >
        {t("show")}
      </Button>
      {showing.error && <FormError>{errorMessage(showing.error)}</FormError>}
    </>
  )
}

function End({ id, isOwn }: Pick<Visit, "id" | "isOwn">) {
  const t = useTranslations("supportNotice")
  const errorMessage = useErrorMessage()
  const ending = useSend(support.end, { invalidates: isOwn ? [] : [bootstrap.show, support.list, support.calls] })
  function onEnd() {
    // The live connection may say first that the session is over.
    if (isOwn) setSignOutPath(paths.home)
    ending.mutate({ params: { id: String(id) } }, { onSuccess: () => void (isOwn && signOut()) })
  }
  return (
    <>
      <Button size="sm" pending={ending.isPending} onClick={onEnd}>
        {t("end")}
      </Button>
      {ending.error && <FormError>{errorMessage(ending.error)}</FormError>}
    </>
  )
}
