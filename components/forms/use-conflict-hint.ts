import { useTranslations } from "next-intl"

/** The hint of a field: the value that someone else saved meanwhile, if there is one, otherwise the field's help. */
export function useConflictHint() {
  const t = useTranslations("forms.save")
  return (conflictingValue: string | undefined, help?: string) =>
    conflictingValue === undefined
      ? help
      : conflictingValue === ""
        ? t("conflictEmpty")
        : t("conflict", { value: conflictingValue })
}
