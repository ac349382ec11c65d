import { headers } from "next/headers"
import { getTranslations } from "next-intl/server"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { FormError } from "@/components/forms/form-error"
import { isFailureCode } from "@/lib/contract/errors"
import { readRefusal } from "@/lib/server/front/form-refusal"
import { OPENING_PATHS } from "@/lib/shared/opening-paths"
import { paths } from "@/lib/shared/paths"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { AuthFrame } from "../auth-frame"
import { AuthLink } from "../auth-link"
import type { CreateInstituteProps } from "./create-institute-page.server"

/** Takes the code where the browser runs no scripts. Who has had a trial is told so, and sends it once more. */
export async function OpeningCodePage({ searchParams }: CreateInstituteProps) {
  const [institute, { opening }, incoming, t, tErrors] = await Promise.all([
    hostInstitute(),
    searchParams,
    headers(),
    getTranslations("opening"),
    getTranslations("errors"),
  ])
  const refused = readRefusal(incoming)
  const isOnFree = refused?.code === "trial_used"
  const id = refused?.values.id ?? (typeof opening === "string" ? opening : "")
  const error = refused && isFailureCode(refused.code) && !isOnFree ? refused.code : undefined
  return (
    <AuthFrame
      institute={institute}
      title={t("code.title")}
      intro={t("code.intro")}
      worksWithoutScripts
      footer={
        <AuthLink prompt="" href={id ? paths.createInstituteAgain(id) : paths.createInstitute}>
          {t("code.again")}
        </AuthLink>
      }
    >
      <form method="post" action={OPENING_PATHS.code} className="flex flex-col gap-5">
        <input type="hidden" name="id" value={id} />
        <Field label={t("code.label")} error={error === "invalid_input" && t("errors.code")}>
          <Input
            id="opening-code"
            name="code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            defaultValue={isOnFree ? refused.values.code : undefined}
            className="tracking-[0.4em] tabular-nums"
          />
        </Field>
        {isOnFree && (
          <p role="status" className="rounded bg-accent-soft px-3.5 py-3 text-ui text-accent">
            <input type="hidden" name="onFree" value="on" />
            {t("code.onFree")}
          </p>
        )}
        {error && error !== "invalid_input" && <FormError>{tErrors(error)}</FormError>}
        <Button type="submit" size="lg" isWide>
          {t(isOnFree ? "code.openOnFree" : "code.submit")}
        </Button>
      </form>
    </AuthFrame>
  )
}
