"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFileDownload } from "@/components/forms/use-file-download"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { useObjectUrl } from "@/components/ui/use-object-url"
import { call } from "@/lib/client/api"
import { offline } from "@/lib/features/offline/contract"

type ProofViewProps = { id: number; number: string; mime: string }

/** What an applicant shows of their payment: a picture beside the form, or a PDF to save. */
export function ProofView({ id, number, mime }: ProofViewProps) {
  const t = useTranslations("offline.proof")
  const { isPending, download } = useFileDownload()
  const name = `${number}.${mime === "application/pdf" ? "pdf" : (mime.split("/")[1] ?? "bin")}`
  const fetchProof = () => call(offline.proof, { params: { id: String(id) } })
  return (
    <figure data-proof className="flex min-w-0 flex-col items-start gap-2">
      {mime.startsWith("image/") && <Picture id={id} fetchProof={fetchProof} />}
      <figcaption>
        <Button variant="secondary" size="sm" pending={isPending} onClick={() => download(name, fetchProof)}>
          <Icon name="download" />
          {t("save")}
        </Button>
      </figcaption>
    </figure>
  )
}

function Picture({ id, fetchProof }: { id: number; fetchProof: () => Promise<Response> }) {
  const t = useTranslations("offline.proof")
  const picture = useQuery({
    queryKey: ["offline-proof", id],
    queryFn: async () => new File([await (await fetchProof()).blob()], "proof"),
    staleTime: Infinity,
  })
  const url = useObjectUrl(picture.data)
  return (
    <QueryContent query={picture} skeleton={<Skeleton className="h-64 w-full" />}>
      {() => <img src={url} alt={t("alt")} className="max-h-[28rem] w-full rounded bg-quiet object-contain" />}
    </QueryContent>
  )
}
