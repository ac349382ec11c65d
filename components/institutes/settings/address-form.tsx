"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { SlugInput } from "@/components/forms/slug-input"
import { Field } from "@/components/ui/fields/field"
import { useSend } from "@/lib/client/api"
import { hardNavigate } from "@/lib/client/hard-navigate"
import type { Failure } from "@/lib/contract/errors"
import { instituteAddress, type InstituteAddress } from "@/lib/features/openings/addresses-contract"
import { LABEL_PATTERN } from "@/lib/features/institutes/host-name"
import { paths } from "@/lib/shared/paths"

type AddressFormProps = { address: InstituteAddress; onDone: () => void }

/** Asks for another address, says what changes with it, and goes there where the page was at the one before. */
export function AddressForm({ address, onDone }: AddressFormProps) {
  const t = useTranslations("instituteSettings.webAddress")
  const tStates = useTranslations("instituteSettings.webAddress.refused")
  const send = useSend(instituteAddress.change, { invalidates: [instituteAddress.show] })
  const [slug, setSlug] = useState(address.slug)
  const [isChecked, setIsChecked] = useState(false)
  const refusal = send.error ? refusalOf(send.error) : undefined
  const isMisspelled = isChecked && !LABEL_PATTERN.test(slug)

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!LABEL_PATTERN.test(slug)) return
    send.mutate(
      { body: { slug } },
      {
        onSuccess({ origin }) {
          if (window.location.origin === address.origin) hardNavigate(origin + paths.instituteSettings("profile"))
          else onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro")}</p>
      <Field
        label={t("label")}
        help={t("help", { host: new URL(address.origin).host.slice(address.slug.length + 1) })}
        error={isMisspelled ? tStates("form") : refusal && tStates(refusal)}
      >
        <SlugInput
          value={slug}
          onChange={(typed) => {
            setSlug(typed)
            send.reset()
          }}
        />
      </Field>
      <FormFooter
        label={t("submit")}
        pending={send.isPending}
        failure={refusal ? null : send.error}
        onCancel={onDone}
      />
    </form>
  )
}

const STATES = ["form", "reserved", "rude"] as const

/** Why an address cannot be had; undefined for what has nothing to do with it. */
function refusalOf({ code, details }: Failure) {
  if (code === "name_taken") return "taken"
  return code === "invalid_input" ? (STATES.find((state) => state === details?.state) ?? "form") : undefined
}
