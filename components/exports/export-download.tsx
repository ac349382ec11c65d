"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Menu, MenuItem } from "@/components/ui/overlays/menu"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { apiOrigin } from "@/lib/client/api-origin"
import { downloadUrl } from "@/lib/client/save-file"
import { type DataExport, dataExports } from "@/lib/features/exports/contract"

/** Downloads an archive, whole or in volumes where it has some, by an address that is asked for at each press. */
export function ExportDownload({ record: { id, createdAt, bytes, volumes } }: { record: DataExport }) {
  const t = useTranslations("dataExport")
  const { dateTime, fileSize } = useFormats()
  const { download, isPending, error } = useDownload(id)
  const label = t("downloadOf", { at: dateTime(createdAt) })
  if (volumes.length === 0)
    return (
      <>
        {error && <FormError>{error}</FormError>}
        <Button className="self-start" pending={isPending} aria-label={label} onClick={() => download()}>
          <Icon name="download" />
          {t("download")}
        </Button>
      </>
    )
  return (
    <>
      <p className="text-ui text-muted">{t("partsHint")}</p>
      {error && <FormError>{error}</FormError>}
      <Menu
        align="start"
        trigger={
          <Button className="self-start" pending={isPending} aria-label={label}>
            <Icon name="download" />
            {t("download")}
            <Icon name="chevron-down" className="size-4" />
          </Button>
        }
      >
        <MenuItem onSelect={() => download()}>{t("whole", { size: fileSize(bytes) })}</MenuItem>
        {volumes.map((size, index) => {
          const number = index + 1
          return (
            <MenuItem key={number} onSelect={() => download(number)}>
              {t("part", { number, count: volumes.length, size: fileSize(size) })}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}

function useDownload(id: number) {
  const errorMessage = useErrorMessage()
  const address = useSend(dataExports.address, { confirmsIdentity: true })
  // The question for the identity was closed: nothing has gone wrong.
  const failure = address.error?.code === "reauthentication_required" ? null : address.error
  const download = (volume?: number) =>
    address.mutate(
      { params: { id: String(id) }, query: volume === undefined ? {} : { volume: String(volume) } },
      { onSuccess: ({ url }) => downloadUrl(new URL(url, apiOrigin() || location.origin).href, "export.zip") },
    )
  return { download, isPending: address.isPending, error: failure ? errorMessage(failure) : null }
}
