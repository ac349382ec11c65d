import { useTranslations } from "next-intl"
import { FileButton } from "@/components/ui/fields/file-button"
import { showToast } from "@/lib/client/toasts"
import { CAPTIONS } from "@/lib/contract/form"

/** Reads a caption file into the editor, where it is checked before it is saved. */
export function CaptionFileButton({ onRead }: { onRead: (text: string) => void }) {
  const t = useTranslations("videos.captions")

  async function read(file: File) {
    try {
      if (file.size > CAPTIONS.maxBytes) throw new Error("too large")
      onRead(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()))
    } catch {
      showToast("error", t("fileError"))
    }
  }
  return (
    <FileButton
      variant="secondary"
      size="sm"
      accept=".vtt,.srt,text/vtt,application/x-subrip"
      onPick={([file]) => file && void read(file)}
    >
      {t("file")}
    </FileButton>
  )
}
