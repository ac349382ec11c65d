import { useTranslations } from "next-intl"
import { Input } from "@/components/ui/fields/input"
import { Icon } from "@/components/ui/icon"

type HeaderSearchProps = { path: string; /** Whether there is room for a link alone. */ isCompact: boolean }

/** The search of an institute: a field where there is room for it, otherwise a link to the search page. */
export function HeaderSearch({ path, isCompact }: HeaderSearchProps) {
  const t = useTranslations("shell.public")
  return (
    <>
      {!isCompact && (
        <form action={path} role="search" className="hidden w-44 shrink-0 xl:block">
          <Input
            type="search"
            name="searchParam"
            aria-label={t("search")}
            placeholder={t("search")}
            maxLength={80}
            leading={<Icon name="search" />}
          />
        </form>
      )}
      <a
        href={path}
        aria-label={t("search")}
        className={`inline-flex size-10 shrink-0 items-center justify-center rounded hover:bg-quiet ${isCompact ? "" : "xl:hidden"}`}
      >
        <Icon name="search" />
      </a>
    </>
  )
}
