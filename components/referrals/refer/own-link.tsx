"use client"
import { useTranslations } from "next-intl"
import { useCopy } from "@/components/forms/use-copy"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Icon } from "@/components/ui/icon"
import { lazyPart } from "@/components/ui/lazy-part"

const LinkQr = lazyPart(() => import("./link-qr").then(({ LinkQr: part }) => part))

interface OwnLinkProps {
  code: string
  link: string
  /** What the dialog of the device says of the link. */
  shareText: string
  /** Who scans the code, and why. */
  qrHelp: string
}

/** A link by which somebody brings others, to copy, to share by the device's own dialog, and as a QR code. */
export function OwnLink({ code, link, shareText, qrHelp }: OwnLinkProps) {
  const t = useTranslations("refer.link")
  const canShare = typeof navigator !== "undefined" && Reflect.has(navigator, "share")

  const copy = useCopy()
  // A person who closes the dialog rejects the promise: there is nothing to say.
  const share = () => navigator.share({ title: shareText, url: link }).catch(() => undefined)

  return (
    <div className="flex flex-col-reverse gap-5 sm:flex-row sm:items-start">
      <div className="flex min-w-0 grow flex-col gap-4">
        <Field label={t("label")} help={t("code", { code })}>
          <Input readOnly value={link} className="tabular" onFocus={({ target }) => target.select()} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void copy(link, t("copied"))}>
            <Icon name="copy" />
            {t("copy")}
          </Button>
          {canShare && (
            <Button variant="secondary" onClick={() => void share()}>
              <Icon name="share-2" />
              {t("share")}
            </Button>
          )}
        </div>
      </div>
      <LinkQr link={link} help={qrHelp} />
    </div>
  )
}
