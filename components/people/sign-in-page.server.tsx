import { getTranslations } from "next-intl/server"
import { WithMessages } from "@/components/shell/with-messages"
import { houseInstitute } from "@/lib/server/auth/house"
import { readSession } from "@/lib/server/auth/web-visit"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import { homeOf, type Role } from "@/lib/shared/roles"
import { EntryFrame } from "./entry-frame"
import { entryMetadata } from "./entry-metadata.server"
import { SignInForm } from "./sign-in-form"

const DEMO_PASSWORD = "Lectern-demo-1"
const DEMO_SLUGS = ["lectern", "acme", "rival", "sargam"]
const LINK = "font-medium text-primary underline-offset-4 hover:underline"

export const signInMetadata = async () => entryMetadata((await getTranslations("people.signIn"))("page"))

/** Where people sign in at the institute of the host. Who is in already may go on, or sign in as someone else. */
export async function SignInPage() {
  const [institute, session, demo] = await Promise.all([houseInstitute(), readSession(), demoAt()])
  const t = await getTranslations("people.signIn")
  const isMain = institute.id === PLATFORM_INSTITUTE_ID
  return (
    <EntryFrame
      institute={institute}
      title={t("title")}
      intro={t("intro", { institute: institute.name })}
      foot={
        isMain ? (
          <>
            {t("elsewhere")}{" "}
            <a href={paths.institutes} className={LINK}>
              {t("find")}
            </a>
          </>
        ) : (
          institute.signUpAllowed && (
            <>
              {t("noAccount")}{" "}
              <a href={paths.register} className={LINK}>
                {t("register")}
              </a>
            </>
          )
        )
      }
    >
      {session && !session.endedBy && (
        <p className="mb-6 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded bg-quiet px-3.5 py-3 text-ui">
          {t("already", { name: session.user.first_name })}
          <a href={homeOf(session.user.role)} className={LINK}>
            {t("continue")}
          </a>
        </p>
      )}
      <WithMessages of={["people", "ui"]}>
        <SignInForm instituteId={institute.id} demo={demo} />
      </WithMessages>
    </EntryFrame>
  )
}

/** The accounts of the demo world at this host; none outside the demo. */
async function demoAt() {
  const { env } = await import("@/lib/server/env.server")
  const { id, slug } = await houseInstitute()
  if (!env.DEMO || !DEMO_SLUGS.includes(slug)) return undefined
  const t = await getTranslations("shell.roles")
  const account = (role: Role, name: string) => ({ role: t(role), email: `${name}@${slug}.test` })
  const accounts =
    id === PLATFORM_INSTITUTE_ID
      ? [account("SuperAdmin", "super")]
      : [account("Student", "student"), account("Teacher", "teacher"), account("InstituteAdmin", "admin")]
  return { accounts, password: DEMO_PASSWORD }
}
