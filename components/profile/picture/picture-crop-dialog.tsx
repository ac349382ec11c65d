"use client"
import { useTranslations } from "next-intl"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { lazyPart } from "@/components/ui/lazy-part"

const PictureCropper = lazyPart(() => import("./picture-cropper").then((file) => file.PictureCropper), {
  Loading: () => <Skeleton className="mx-auto mb-5 size-64" />,
})

type PictureCropDialogProps = {
  /** Null closes the dialog. */
  picture: HTMLImageElement | null
  onCancel: () => void
  onUse: (file: File) => void
}

/** The dialog that crops a picture to a square; the cropper is loaded when the dialog opens. */
export function PictureCropDialog({ picture, onCancel, onUse }: PictureCropDialogProps) {
  const t = useTranslations("profile.picture")
  return (
    <DialogFrame isOpen={picture !== null} onClose={onCancel} title={t("cropTitle")} intro={t("cropIntro")} size="sm">
      {picture && <PictureCropper key={picture.src} picture={picture} onCancel={onCancel} onUse={onUse} />}
    </DialogFrame>
  )
}
