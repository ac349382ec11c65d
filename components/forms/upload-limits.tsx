"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { UPLOAD_KINDS, type UploadKind } from "@/lib/shared/upload-kinds"
import { uploads } from "@/lib/features/files/uploads-contract"

/** The limits of the institute's plan, which are asked for once. */
export const uploadLimitsQuery = () => ({ ...queryFor(uploads.showLimits, {}), staleTime: Infinity })

/** How large a file of each kind may be, beside the button that uploads them. */
export function UploadLimits({ kinds }: { kinds: readonly UploadKind[] }) {
  const t = useTranslations("forms.upload")
  const { fileSize, list } = useFormats()
  const { data } = useQuery(uploadLimitsQuery())
  if (!data) return null
  const bySize = Map.groupBy(kinds, (kind) => (kind === "video" ? data.maxVideoBytes : UPLOAD_KINDS[kind].maxBytes))
  const parts = [...bySize].map(([bytes, same]) =>
    t("limit", { kinds: list([...new Set(same)].map((kind) => t(`kinds.${kind}`))), size: fileSize(bytes) }),
  )
  return <p className="text-sm text-muted">{t("limits", { parts: parts.join("; ") })}</p>
}
