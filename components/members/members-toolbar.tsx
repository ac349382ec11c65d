"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Select } from "@/components/ui/fields/select"
import { call } from "@/lib/client/api"
import { saveFile } from "@/lib/client/save-file"
import { showToast } from "@/lib/client/toasts"
import { imports } from "@/lib/features/imports/contract"
import { members } from "@/lib/features/members/contract"
import { MEMBER_FILTERS, type MemberStatus } from "@/lib/features/members/member-shapes"
import { paths } from "@/lib/shared/paths"
import { type MemberKind } from "./members-view"
import { useErrorMessage } from "@/components/forms/error-message"

type MembersToolbarProps = {
  kind: MemberKind
  filter: { role: string; searchParam: string | undefined; status: MemberStatus | "held" | undefined }
  mayAdd: boolean
  onStatus: (status: MemberStatus | "held" | undefined) => void
}

/** The toolbar above a list of members: status filter, export and import. */
export function MembersToolbar({ kind, filter, mayAdd, onStatus }: MembersToolbarProps) {
  const t = useTranslations("members")
  const filters = MEMBER_FILTERS.filter((one) => one !== "held" || kind !== "students")
  const mayImport = useMay()(imports.upload) && mayAdd && kind !== "admins"
  return (
    <>
      <Select
        aria-label={t("state")}
        className="w-36"
        value={filter.status ?? ""}
        onChange={({ target }) => onStatus(filters.find((status) => status === target.value))}
      >
        <option value="">{t("allStates")}</option>
        {filters.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </Select>
      <ExportButton kind={kind} filter={filter} />
      {mayImport && (
        <Link href={paths.adminImports} className={buttonClass({ variant: "secondary" })}>
          {t("importCsv")}
        </Link>
      )}
    </>
  )
}

function ExportButton({ kind, filter }: Pick<MembersToolbarProps, "kind" | "filter">) {
  const t = useTranslations("members")
  const errorMessage = useErrorMessage()
  const [isPending, setIsPending] = useState(false)
  async function onExport() {
    setIsPending(true)
    try {
      await saveFile(
        await call(members.exportCsv, { query: filter }),
        `${kind}-${new Date().toISOString().slice(0, 10)}.csv`,
      )
      showToast("success", t("exported"))
    } catch (error) {
      showToast("error", errorMessage(error))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button variant="secondary" pending={isPending} onClick={() => void onExport()}>
      <Icon name="download" />
      {t("exportCsv")}
    </Button>
  )
}
