"use client"
import { useQuery } from "@tanstack/react-query"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { queryFor } from "@/lib/client/api"
import { referrals } from "@/lib/features/referrals/contract"
import { ProgrammeForm } from "./programme-form"

/** The institute's programme. It is not refetched in the background while somebody types. */
export function ProgrammeTab() {
  const programme = useQuery({
    ...queryFor(referrals.showProgramme, {}),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <div className="max-w-3xl">
      <QueryContent query={programme} skeleton={<FormSkeleton sections={[5]} />}>
        {(shown) => <ProgrammeForm shown={shown} onReload={programme.refetch} />}
      </QueryContent>
    </div>
  )
}
