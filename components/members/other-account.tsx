"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button, ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"
import { homeOf, type Role } from "@/lib/shared/roles"

type OtherAccountProps = {
  /** Who is signed in at this host. */
  person: { first_name: string; email: string; role: Role }
  invited: string
  token: string
}

/** Stands before an invitation that is for somebody else than who is signed in: they go, or they stay as they are. */
export function OtherAccount({ person, invited, token }: OtherAccountProps) {
  const t = useTranslations("members.accept")
  const [isLeaving, setIsLeaving] = useState(false)

  async function onSignOut() {
    setIsLeaving(true)
    const { signOut } = await import("@/lib/client/session")
    await signOut(paths.acceptInvite(token))
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="rounded bg-quiet px-3.5 py-3 text-ui wrap-anywhere">
        {t("here", { name: person.first_name, other: person.email, email: invited })}
      </p>
      <Button size="lg" isWide pending={isLeaving} className="whitespace-normal" onClick={() => void onSignOut()}>
        {t("signOut", { email: invited })}
      </Button>
      <ButtonLink size="lg" isWide variant="secondary" href={homeOf(person.role)}>
        {t("stay", { name: person.first_name })}
      </ButtonLink>
    </div>
  )
}
