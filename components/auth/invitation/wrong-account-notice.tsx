"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button, ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"
import { homeOf, type Role } from "@/lib/shared/roles"
import { loadPart } from "@/lib/client/load-part"

type WrongAccountNoticeProps = {
  /** The user who is signed in at this host. */
  person: { first_name: string; email: string; role: Role }
  invited: string
  token: string
}

/** Shown when the invitation is for another person than the signed-in user: sign out to accept it, or stay signed in. */
export function WrongAccountNotice({ person, invited, token }: WrongAccountNoticeProps) {
  const t = useTranslations("members.accept")
  const [isSigningOut, setIsSigningOut] = useState(false)

  async function onSignOut() {
    setIsSigningOut(true)
    const { signOut } = await loadPart(() => import("@/lib/client/session/session"))
    await signOut(paths.acceptInvite(token))
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="rounded bg-quiet px-3.5 py-3 text-ui wrap-anywhere">
        {t("signedInAs", { name: person.first_name, other: person.email, email: invited })}
      </p>
      <Button size="lg" isWide pending={isSigningOut} className="whitespace-normal" onClick={() => void onSignOut()}>
        {t("signOut", { email: invited })}
      </Button>
      <ButtonLink size="lg" isWide variant="secondary" href={homeOf(person.role)}>
        {t("staySignedIn", { name: person.first_name })}
      </ButtonLink>
    </div>
  )
}
