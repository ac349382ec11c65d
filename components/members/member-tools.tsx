"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { useState } from "react"
import { useMay } from "@/components/shell/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Glyph } from "@/components/ui/icon"
import { Select } from "@/components/ui/select"
import { call } from "@/lib/client/api"
import { saveFile } from "@/lib/client/save-file"
import { showToast } from "@/lib/client/toasts"
import { imports } from "@/lib/features/imports/contract"
import { members } from "@/lib/features/members/contract"
import { MEMBER_STATUSES, type MemberStatus } from "@/lib/features/members/member-shapes"
import { paths } from "@/lib/shared/paths"
import { type Kind } from "./members-view"

type MemberToolsProps = {
  kind: Kind
  filter: { role: string; searchParam: string | undefined; status: MemberStatus | undefined }
  /** Where somebody is added; without it whoever looks may not. */
  addHref: string | undefined
  onStatus: (status: MemberStatus | undefined) => void
}

/** What stands above a list of people: the filter by state, the files, and the way to add somebody. */
export function MemberTools({ kind, filter, addHref, onStatus }: MemberToolsProps) {
  const t = useTranslations("members")
  const mayImport = useMay()(imports.upload) && addHref !== undefined && kind !== "admins"
  return (
    <>
      <Select
        aria-label={t("state")}
        className="w-36"
        value={filter.status ?? ""}
        onChange={({ target }) => onStatus(MEMBER_STATUSES.find((one) => one === target.value))}
      >
        <option value="">{t("allStates")}</option>
        {MEMBER_STATUSES.map((one) => (
          <option key={one} value={one}>
            {t(`status.${one}`)}
          </option>
        ))}
      </Select>
      <ExportButton filter={filter} />
      {mayImport && (
        <Link href={paths.deskImports} className={buttonClass({ variant: "secondary" })}>
          {t("importCsv")}
        </Link>
      )}
      {addHref && (
        <Link href={addHref} scroll={false} className={buttonClass()}>
          <Glyph name="plus" />
          {t(`add.${kind}`)}
        </Link>
      )}
    </>
  )
}

function ExportButton({ filter }: Pick<MemberToolsProps, "filter">) {
  const t = useTranslations("members")
  const [isPending, setIsPending] = useState(false)
  async function onExport() {
    setIsPending(true)
    try {
      await saveFile(await call(members.exportCsv, { query: filter }), "people.csv")
      showToast("success", t("exported"))
    } catch {
      showToast("error", t("exportFailed"))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void onExport()}>
      <Glyph name="download" />
      {t("exportCsv")}
    </Button>
  )
}
