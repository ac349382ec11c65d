import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Input } from "@/components/ui/fields/input"
import { paths } from "@/lib/shared/paths"

/** The search of the directory of institutes; it works without a script. */
export function DirectorySearch({ words }: { words?: string | undefined }) {
  const t = useTranslations("marketing.institutes")
  return (
    <form action={paths.institutes} role="search" className="flex max-w-xl gap-2">
      <span className="grow">
        <Input
          type="search"
          name="searchParam"
          aria-label={t("search")}
          placeholder={t("search")}
          defaultValue={words}
          maxLength={80}
          leading={<Icon name="search" />}
        />
      </span>
      <Button type="submit" variant="secondary">
        {t("go")}
      </Button>
    </form>
  )
}
