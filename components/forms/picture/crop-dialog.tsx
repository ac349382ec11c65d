"use client"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { lazyPart } from "@/components/ui/lazy-part"
import type { CropperProps } from "./cropper"

const Cropper = lazyPart(() => import("./cropper").then((file) => file.PictureCropper), {
  Loading: () => <Skeleton className="mx-auto mb-5 size-64" />,
})

type CropDialogProps = Omit<CropperProps, "picture"> & {
  /** Null closes the dialog. */
  picture: HTMLImageElement | null
  texts: CropperProps["texts"] & { title: string; intro: string }
}

/** The dialog that crops a picture to a shape; the cropper is loaded when the dialog opens. */
export const CropDialog = ({ picture, texts, ...cropper }: CropDialogProps) => (
  <DialogFrame isOpen={picture !== null} onClose={cropper.onCancel} title={texts.title} intro={texts.intro} size="sm">
    {picture && <Cropper key={picture.src} {...cropper} picture={picture} texts={texts} />}
  </DialogFrame>
)
