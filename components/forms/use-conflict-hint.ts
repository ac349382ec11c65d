import { useTranslations } from "next-intl"

/** The help of a field, after what somebody else has made of it meanwhile, if they have. */
export function useTheirs() {
  const t = useTranslations("forms.save")
  return (theirs: string | undefined, help?: string) =>
    theirs === undefined ? help : theirs === "" ? t("theirsEmpty") : t("theirs", { value: theirs })
}
