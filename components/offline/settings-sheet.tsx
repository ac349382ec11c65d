"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor } from "@/lib/client/api"
import { offlineSettings } from "@/lib/features/offline/settings-contract"
import { SettingsForm } from "./settings-form"

/** How the institute is paid itself: whether it is, by which ways, and where. */
export function SettingsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("offline.ways")
  const settings = useQuery({ ...queryFor(offlineSettings.show, {}), enabled: isOpen })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t("title")}>
      <QueryContent query={settings} skeleton={<SkeletonLines lines={8} className="mt-4" />}>
        {(data) => <SettingsForm key={data.version} settings={data} onDone={onClose} />}
      </QueryContent>
    </Sheet>
  )
}
