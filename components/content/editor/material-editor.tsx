"use client"
import { useQuery } from "@tanstack/react-query"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { content } from "@/lib/features/content/contract"
import type { Material } from "@/lib/features/content/content-shapes"
import type { MaterialKind } from "@/lib/features/catalogue/material-kinds"
import type { EditorProps } from "./editor-props"
import { MaterialForm } from "./material-form"

type MaterialEditorProps = EditorProps & ({ material: Material } | { sectionId: number; kind: MaterialKind })

/** The editor of a material, with its text loaded, or of a new one. */
export function MaterialEditor(props: MaterialEditorProps) {
  if (!("material" in props)) {
    const { sectionId, kind, ...common } = props
    return <MaterialForm {...common} kind={kind} sectionId={sectionId} />
  }
  const { material, ...common } = props
  return <LoadedMaterial id={material.id} kind={material.kind} {...common} />
}

function LoadedMaterial({ id, kind, ...common }: EditorProps & { id: number; kind: MaterialKind }) {
  // No refetch in the background: a new version would let a save overwrite someone else's change unseen.
  const material = useQuery({
    ...queryFor(content.material, { params: { id: String(id) } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  return (
    <QueryContent query={material} skeleton={<SkeletonLines lines={8} className="mt-2" />}>
      {(data) => <MaterialForm {...common} kind={kind} material={data} onReload={material.refetch} />}
    </QueryContent>
  )
}
