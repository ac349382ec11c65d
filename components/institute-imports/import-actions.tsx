"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import type { Failure } from "@/lib/contract/errors"
import { type InstituteImport, instituteImports } from "@/lib/features/institute-imports/contract"

type ActionProps = { record: Pick<InstituteImport, "id" | "waiting"> }

const invalidates = [instituteImports.list]
const paramsOf = ({ id }: { id: number }) => ({ params: { id: String(id) } })

/** Begins the import, once the person has proved who they are. */
export function ConfirmButton({ record }: ActionProps) {
  const t = useTranslations("instituteImport")
  const confirm = useSend(instituteImports.confirm, { invalidates, confirmsIdentity: true })
  return (
    <WithFailure failure={confirm.error}>
      <Button pending={confirm.isPending} onClick={() => confirm.mutate(paramsOf(record))}>
        {t("start")}
      </Button>
    </WithFailure>
  )
}

/** Ends an import that is not confirmed. */
export function CancelButton({ record }: ActionProps) {
  const t = useTranslations("instituteImport")
  const cancel = useSend(instituteImports.cancel, { invalidates })
  return (
    <WithFailure failure={cancel.error}>
      <Button
        variant="secondary"
        className="self-start"
        pending={cancel.isPending}
        onClick={() => cancel.mutate(paramsOf(record))}
      >
        {t("cancel")}
      </Button>
    </WithFailure>
  )
}

/** Sends the invitations of those who came with the import. */
export function InviteButton({ record }: ActionProps) {
  const t = useTranslations("instituteImport")
  const invite = useSend(instituteImports.invite, { invalidates })
  return (
    <WithFailure failure={invite.error}>
      <p className="text-ui">{t("waiting", { count: record.waiting })}</p>
      <Button className="self-start" pending={invite.isPending} onClick={() => invite.mutate(paramsOf(record))}>
        {t("invite")}
      </Button>
    </WithFailure>
  )
}

/** An action with why it failed; that the question for the identity was closed is no failure. */
function WithFailure({ failure, children }: { failure: Failure | null; children: ReactNode }) {
  const errorMessage = useErrorMessage()
  return (
    <div className="flex flex-col gap-3">
      {failure && failure.code !== "reauthentication_required" && <FormError>{errorMessage(failure)}</FormError>}
      {children}
    </div>
  )
}
