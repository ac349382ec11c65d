"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { ParentsForm } from "@/components/forms/parents-form"
import { Button } from "@/components/ui/button"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { formatPhone } from "@/lib/shared/phone"

type ParentsTabProps = { own: OwnDetails; onReload: () => Promise<unknown> }

/** The parents whom the institute may contact about a student. */
export function ParentsTab({ own, onReload }: ParentsTabProps) {
  const t = useTranslations("profile.parents")
  const tRelations = useTranslations("members.parents.relations")
  const [isEditing, setIsEditing] = useState(false)
  const { parents } = own

  function onDone() {
    setIsEditing(false)
    void onReload()
  }

  return (
    <FormSection title={t("title")}>
      <p className="-mt-3 text-ui text-muted">{t("intro")}</p>
      {isEditing ? (
        <ParentsForm member={own} onDone={onDone} />
      ) : (
        <>
          {parents.length === 0 && <p className="text-ui">{t("none")}</p>}
          <ul className="flex flex-col gap-3">
            {parents.map(({ relation, name, mobile, email }) => (
              <li key={relation} className="rounded bg-sunken p-4 text-ui">
                <p className="text-sm text-muted">{tRelations(relation)}</p>
                <p className="font-medium">{name}</p>
                <p className="break-words text-muted">
                  {[mobile && formatPhone(mobile), email].filter(Boolean).join(" · ")}
                </p>
              </li>
            ))}
          </ul>
          <Button variant="secondary" className="self-start" onClick={() => setIsEditing(true)}>
            {t(parents.length > 0 ? "edit" : "add")}
          </Button>
        </>
      )}
    </FormSection>
  )
}
