import { Icon, type IconName } from "@/components/ui/icon"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { formatPhone } from "@/lib/shared/phone"

/** E-mail, telephone and postal address of the platform. */
export function ContactDetails({ platform: { contactEmail, contactPhone, address } }: { platform: InstituteProfile }) {
  const contacts: { icon: IconName; text: string | null; href?: string }[] = [
    { icon: "mail", text: contactEmail, href: `mailto:${contactEmail}` },
    { icon: "phone", text: contactPhone && formatPhone(contactPhone), href: `tel:${contactPhone}` },
    { icon: "map-pin", text: address },
  ]
  return (
    <ul className="flex flex-col gap-3">
      {contacts.map(
        ({ icon, text, href }) =>
          text && (
            <li key={icon} className="flex gap-3">
              <Icon name={icon} className="mt-0.5 text-primary" />
              {href ? (
                <a href={href} className="min-w-0 break-words underline-offset-4 hover:underline">
                  {text}
                </a>
              ) : (
                <span className="max-w-xs whitespace-pre-line">{text}</span>
              )}
            </li>
          ),
      )}
    </ul>
  )
}
