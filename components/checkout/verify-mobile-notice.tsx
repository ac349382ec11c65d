"use client"
import { ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"
import { useIsTester } from "./use-is-tester"

/** Says to administrators alone why visitors cannot buy here yet, with the way on. */
export function VerifyMobileNotice({ text, action }: { text: string; action: string }) {
  if (!useIsTester()) return null
  return (
    <div className="page -mt-16 flex flex-col items-center gap-3 pb-24 text-center text-ui">
      <p>{text}</p>
      <ButtonLink href={paths.profile("admin")} variant="secondary">
        {action}
      </ButtonLink>
    </div>
  )
}
