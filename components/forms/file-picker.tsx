"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { lazyPart } from "@/components/ui/lazy-part"
import { files } from "@/lib/features/files/contract"
import type { FilePickerDialogProps } from "./file-picker-dialog"

const FilePickerDialog = lazyPart(() => import("./file-picker-dialog").then((file) => file.FilePickerDialog))

/** A button that opens the files of the file manager, of which one is chosen; nothing for those who may not see them. */
export function FilePicker({ onChoose, ...dialog }: Omit<FilePickerDialogProps, "onClose">) {
  const t = useTranslations("forms.picker")
  const [isOpen, setIsOpen] = useState(false)
  if (!useMay()(files.list)) return null
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        <Icon name="folder" />
        {t("choose")}
      </Button>
      {isOpen && (
        <FilePickerDialog
          {...dialog}
          onClose={() => setIsOpen(false)}
          onChoose={(file) => {
            setIsOpen(false)
            onChoose(file)
          }}
        />
      )}
    </>
  )
}
