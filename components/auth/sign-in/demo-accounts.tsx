import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Icon } from "@/components/ui/icon"

export type DemoAccount = { email: string; role: string }

type DemoAccountsProps = { accounts: DemoAccount[]; onChoose: (account: DemoAccount) => void }

/** The demo accounts; a click fills in the sign-in form. Shown in the demo only. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const t = useTranslations("auth.demo")
  return (
    <section aria-labelledby="demo-accounts" className="mt-8 rounded bg-sunken p-4">
      <h2 id="demo-accounts" className="flex items-center gap-2 text-ui font-semibold">
        <Icon name="sparkles" className="size-4.5 text-accent" />
        {t("title")}
      </h2>
      <p className="mt-1 text-sm text-muted">{t("hint")}</p>
      <ul className="mt-3 flex flex-col gap-1.5">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="flex w-full items-baseline justify-between gap-3 rounded bg-surface px-3 py-2 text-start text-ui ring-1 ring-line ring-inset hover:bg-quiet"
            >
              <span className="font-medium">{account.role}</span>
              <span className="truncate text-sm text-muted">{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
      <Link
        href="/dev/outbox"
        className="mt-3 flex items-center gap-2 text-sm font-medium text-primary hover:underline"
      >
        <Icon name="inbox" className="size-4.5" />
        {t("outbox")}
      </Link>
    </section>
  )
}
