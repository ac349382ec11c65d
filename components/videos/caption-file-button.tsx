import { useTranslations } from "next-intl"
import { useRef } from "react"
import { Button } from "@/components/ui/button"
import { showToast } from "@/lib/client/toasts"
import { CAPTIONS } from "@/lib/contract/form"

/** Reads a caption file into the editor, where it is checked before it is saved. */
export function CaptionFileButton({ onRead }: { onRead: (text: string) => void }) {
  const t = useTranslations("videos.captions")
  const input = useRef<HTMLInputElement>(null)

  async function read(file: File) {
    try {
      if (file.size > CAPTIONS.maxBytes) throw new Error("too large")
      onRead(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()))
    } catch {
      showToast("error", t("fileError"))
    }
  }
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
        {t("file")}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          target.value = ""
        }}
      />
    </>
  )
}
