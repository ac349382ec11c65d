import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useCountryName } from "@/components/forms/countries"
import { Badge } from "@/components/ui/badge"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import type { InstitutePage } from "@/lib/features/platform/shapes"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { firstLanguage, languageName } from "@/lib/shared/messages/languages"

/** What an institute says of itself, its hosts, and what it has. */
export function ProfileTab({ institute }: { institute: InstitutePage }) {
  const t = useTranslations("masterInstitute.profile")
  const tDomain = useTranslations("platform.institutes.domainStatus")
  const tStates = useTranslations("forms.states")
  const { date, number, money } = useFormats()
  const { domains, lastStaffSignInAt, createdAt, mrrMinor, currency } = institute
  const countryName = useCountryName()
  const state = INDIAN_STATES.find((code) => institute.country === "IN" && code === institute.stateCode)
  const stateName = state ? tStates(state) : institute.stateCode
  const gb = number(institute.storageBytes / 1_000_000_000, { maximumFractionDigits: 1 })
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <Panel title={t("facts")}>
        <Facts
          rows={[
            [t("legalName"), institute.legalName],
            [t("gstin"), institute.gstin],
            [t("email"), institute.contactEmail],
            [t("phone"), institute.contactPhone],
            [t("country"), [countryName(institute.country), stateName].filter(Boolean).join(" · ")],
            [t("language"), `${languageName(firstLanguage(institute.locale))} · ${institute.timezone} · ${currency}`],
            [t("created"), date(createdAt)],
            [t("lastSignIn"), lastStaffSignInAt ? <DateAndTime at={lastStaffSignInAt} /> : t("never")],
          ]}
        />
      </Panel>
      <Panel title={t("has")}>
        <Facts
          rows={[
            [t("students"), number(institute.students)],
            [t("members"), number(institute.members)],
            [t("items"), number(institute.items)],
            [t("storage"), t("gb", { amount: gb })],
            [t("income"), money(mrrMinor, currency)],
          ]}
        />
      </Panel>
      {domains.length > 0 && (
        <Panel title={t("domains")}>
          <ul className="flex flex-col gap-2 text-ui">
            {domains.map(({ host, status }) => (
              <li key={host} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="break-all">{host}</span>
                <Badge>{tDomain(status)}</Badge>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

/** Facts with their names; one without a value is a dash. */
const Facts = ({ rows }: { rows: [name: string, value: ReactNode][] }) => (
  <dl className="grid gap-x-8 gap-y-1 text-ui sm:grid-cols-2">
    {rows.map(([name, value]) => (
      <div key={name} className="flex justify-between gap-4 border-t border-line py-1.5">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 text-end break-words">{value || "–"}</dd>
      </div>
    ))}
  </dl>
)
