"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { VerifyContact } from "@/components/forms/otp/verify-contact"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Sheet } from "@/components/ui/overlays/sheet"
import { useSession } from "@/lib/client/session/session"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { paths } from "@/lib/shared/paths"
import type { OwnDetails } from "@/lib/features/profile/contract"
import { ChangeContact } from "./change-contact"
import type { ContactKind } from "./contact-kind"
import { useRefetchOwnDetails } from "../use-own-details"
import { WhatsAppConsent } from "./whatsapp-consent"

/** E-mail and mobile: whether each is verified, and the form to change it. */
export function ContactsSection({ own }: { own: OwnDetails }) {
  const t = useTranslations("profile")
  const instituteId = useSession()?.user.selectedInstitute ?? PLATFORM_INSTITUTE_ID
  const refetchOwnDetails = useRefetchOwnDetails()
  const [changing, setChanging] = useState<ContactKind>()
  const close = () => setChanging(undefined)
  const { email, email_verified, mobile_number, mobile_verified } = own
  const onVerified = () => void refetchOwnDetails()
  return (
    <FormSection title={t("contacts.title")}>
      <div className="flex flex-col items-start gap-2 *:first:w-full">
        <VerifyContact
          key={`${email} ${email_verified}`}
          identifier={email}
          isVerified={email_verified}
          instituteId={instituteId}
          onVerified={onVerified}
        />
        <Button variant="link" onClick={() => setChanging("email")}>
          {t("contacts.changeEmail")}
        </Button>
      </div>
      <div className="flex flex-col items-start gap-2 *:first:w-full">
        {mobile_number ? (
          <VerifyContact
            key={`${mobile_number} ${mobile_verified}`}
            identifier={mobile_number}
            isVerified={mobile_verified}
            instituteId={instituteId}
            onVerified={onVerified}
          />
        ) : (
          <p className="rounded bg-sunken p-4 text-ui text-muted">{t("contacts.noMobile")}</p>
        )}
        {own.role.roleType === "InstituteAdmin" && mobile_verified ? (
          <Link href={paths.instituteSettings("verification")} className={buttonClass({ variant: "link" })}>
            {t("contacts.changeMobile")}
          </Link>
        ) : (
          <Button variant="link" onClick={() => setChanging("mobile")}>
            {t(mobile_number ? "contacts.changeMobile" : "contacts.addMobile")}
          </Button>
        )}
      </div>
      {mobile_number && <WhatsAppConsent />}
      <Sheet
        isOpen={changing !== undefined}
        onClose={close}
        title={t(changing === "mobile" ? "change.mobileTitle" : "change.emailTitle")}
      >
        {changing && <ChangeContact kind={changing} own={own} instituteId={instituteId} onDone={close} />}
      </Sheet>
    </FormSection>
  )
}
