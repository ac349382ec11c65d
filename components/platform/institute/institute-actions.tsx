"use client"
import { useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { Link } from "@/components/ui/link"
import type { InstitutePage } from "@/lib/features/platform/shapes"
import { ACTIONS, type InstituteAction, isApplicable } from "./actions"

type InstituteActionsProps = { institute: InstitutePage; hrefFor: (action: InstituteAction) => string }

/** The links to what can be done with an institute now, and to what was done. */
export function InstituteActions({ institute, hrefFor }: InstituteActionsProps) {
  const t = useTranslations("masterInstitute")
  const secondary = buttonClass({ variant: "secondary" })
  return (
    <>
      <a href={institute.origin} className={secondary}>
        {t("visit")}
      </a>
      {ACTIONS.filter((action) => isApplicable(action, institute)).map((action) => (
        <Link key={action} href={hrefFor(action)} scroll={false} className={secondary}>
          {t(`actions.${action}.button`)}
        </Link>
      ))}
    </>
  )
}
