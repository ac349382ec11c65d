"use client"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon, type IconName } from "@/components/ui/icon"
import { useCataloguePaths } from "./use-catalogue-paths"

type EmptyWithCatalogueProps = { icon: IconName; title: string; message: string; browse: string }

/** What a list of the learner shows while it is empty, with a link to the courses of the institute. */
export function EmptyWithCatalogue({ icon, title, message, browse }: EmptyWithCatalogueProps) {
  const { courses } = useCataloguePaths()
  return (
    <EmptyState
      icon={<Icon name={icon} />}
      title={title}
      message={message}
      action={
        <a href={courses} className={buttonClass()}>
          {browse}
        </a>
      }
    />
  )
}
