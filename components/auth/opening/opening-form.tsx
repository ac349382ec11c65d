"use client"
import { useTranslations } from "next-intl"
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from "react"
import { Button } from "@/components/ui/button"
import { FormError } from "@/components/forms/form-error"
import { LegalLink } from "@/components/forms/legal-link"
import { signOut } from "@/lib/client/session/session"
import { slugOf } from "@/lib/features/openings/slug-of"
import { emailFromHash } from "@/lib/shared/enter-url"
import { OPENING_PATHS } from "@/lib/shared/opening-paths"
import { paths } from "@/lib/shared/paths"
import { CodeStep } from "./code-step"
import { GoogleButton } from "./google-button"
import { InstituteFields } from "./institute-fields"
import type { FounderAccount, OpeningErrors, OpeningLink, OpeningValues, SentOpening } from "./opening-types"
import { PersonFields } from "./person-fields"
import { useGoogle } from "./use-google"
import { useReferralCode } from "./use-referral-code"
import { useOpening } from "./use-opening"
import { useOpeningId } from "./use-opening-id"
import { useSlugCheck } from "./use-slug-check"

export interface OpeningFormProps {
  mainHost: string
  /** The origin at which Google answers, where it is set up. */
  googleOrigin: string | undefined
  link: OpeningLink
  account: FounderAccount | undefined
  /** An opening that is gone on with. */
  openingId: string | undefined
  /** The code of it that was sent, where the page is loaded anew at the last step. */
  sent?: SentOpening | undefined
  values: OpeningValues
  /** The fields that were refused where the browser runs no scripts, and why the form was. */
  refused: { errors: OpeningErrors; error: string | undefined } | undefined
}

const SHOWN = "flex flex-col gap-5"
const HIDDEN = "hidden noscript:flex noscript:flex-col noscript:gap-5"

/** Opens an institute, one question a step. Without scripts it is one form, which the browser posts. */
export function OpeningForm({
  mainHost,
  googleOrigin,
  link: followed,
  account,
  openingId,
  sent,
  values: given,
  refused,
}: OpeningFormProps) {
  const t = useTranslations("opening")
  const link = { ...followed, ref: useReferralCode(followed.ref) }
  const formRef = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(given.name ?? "")
  const [subject, setSubject] = useState(given.subject ?? "")
  const [typedSlug, setTypedSlug] = useState(given.slug)
  const [values, setValues] = useState(given)
  const slug = typedSlug ?? slugOf(name)
  const [id, setId] = useOpeningId(openingId)
  const { check, report } = useSlugCheck({ slug, name, subject, opening: id })
  const state = useOpening({ link, account, id, setId, sentBefore: sent, reportSlug: report })
  const { step, isSending } = state
  const goToGoogle = useGoogle({ state, link, id, setId })
  const errors = Object.keys(state.errors).length > 0 ? state.errors : (refused?.errors ?? {})
  const error = state.error ?? refused?.error
  const steps = account ? 2 : 3

  useEmailFromHash(setValues)
  useFocusOnError(formRef, state.errors)

  const isCode = step === "code"
  return (
    <>
      <form
        ref={formRef}
        method="post"
        action={OPENING_PATHS.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void state.onContinue(new FormData(event.currentTarget))
        }}
        className={isCode ? "hidden" : SHOWN}
      >
        <input type="hidden" name="plan" value={link.plan ?? ""} />
        <input type="hidden" name="ref" value={link.ref ?? ""} />
        <input type="hidden" name="opening" value={openingId ?? ""} />
        {link.ref && <p className="text-ui text-muted">{t("referred")}</p>}
        <p aria-live="polite" className="text-sm text-muted noscript:hidden">
          {t("step", { step: step === "you" ? 2 : 1, steps })}
        </p>
        <div className={step === "institute" ? SHOWN : HIDDEN}>
          <InstituteFields
            {...{ values, errors, mainHost, slug, check }}
            onName={setName}
            onSlug={setTypedSlug}
            onSubject={setSubject}
          />
          {account && <SignedInAs account={account} />}
        </div>
        <div className={step === "you" ? SHOWN : HIDDEN}>
          {googleOrigin && (
            <GoogleButton isPending={isSending} onClick={(form) => void goToGoogle(form, googleOrigin)} />
          )}
          <PersonFields key={values.email} values={values} errors={errors} />
        </div>
        {error && <FormError>{error}</FormError>}
        <div className="flex flex-wrap justify-between gap-3">
          {step === "you" && (
            <Button variant="ghost" size="lg" onClick={() => state.setStep("institute")}>
              {t("back")}
            </Button>
          )}
          <Button type="submit" size="lg" pending={isSending} className="ms-auto">
            {step === "you" || account ? t("send") : t("continue")}
          </Button>
        </div>
        <Terms />
      </form>
      {isCode && <CodeStep number={steps} state={state} onBack={() => state.setStep(account ? "institute" : "you")} />}
    </>
  )
}

/** The e-mail that a link carries, where none was typed. */
function useEmailFromHash(setValues: Dispatch<SetStateAction<OpeningValues>>) {
  useEffect(() => {
    const email = emailFromHash(window.location.hash)
    if (email) queueMicrotask(() => setValues((before) => ({ email, ...before })))
  }, [setValues])
}

function useFocusOnError(formRef: RefObject<HTMLFormElement | null>, errors: OpeningErrors) {
  useEffect(() => {
    formRef.current?.querySelector<HTMLElement>(":is([aria-invalid=true]):not([hidden] *)")?.focus()
  }, [formRef, errors])
}

function Terms() {
  const t = useTranslations("opening")
  return (
    <p className="text-sm text-muted">
      {t.rich("terms", {
        terms: (words) => <LegalLink href={paths.terms}>{words}</LegalLink>,
        privacy: (words) => <LegalLink href={paths.privacy}>{words}</LegalLink>,
      })}
    </p>
  )
}

function SignedInAs({ account }: { account: FounderAccount }) {
  const t = useTranslations("opening")
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded bg-quiet px-3.5 py-3 text-ui noscript:hidden">
      <span className="min-w-0 break-words">{t("as", { ...account })}</span>
      <Button variant="link" onClick={() => void signOut(paths.createInstitute)}>
        {t("notYou")}
      </Button>
    </p>
  )
}
