import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { bootstrapQuery } from "@/components/shell/area/bootstrap-query"
import { AreaContext, useBootstrap } from "@/components/shell/area/use-bootstrap"
import type { Bootstrap } from "@/lib/features/bootstrap/contract"

/** The answer of the bootstrap call for a student. */
export const bootstrapAnswer: Bootstrap = {
  person: {
    user_id: 7,
    user_profile_id: 70,
    first_name: "Asha",
    last_name: "Rao",
    email: "asha@people.test",
    mobile_number: null,
    email_verified: true,
    mobile_verified: false,
    gender: null,
    profileImage: null,
    role: { roleType: "Student" },
    selectedInstitute: 2,
    language: null,
    theme: null,
    timezone: null,
    erasureDueAt: null,
    bucketName: "institute-2",
    hasCrmAccess: false,
  },
  institute: { id: 2, name: "Acme", image: null, favicon: null, brandPrimary: "#000000", brandAccent: "#000000" },
  screens: [],
  rights: [],
  platform: "https://lectern.test",
  plan: null,
  notInPlan: [],
  isHeld: false,
  overdueFee: null,
  reachedLimits: [],
  restriction: null,
  institutes: [],
  invitations: [],
  unread: 0,
  basket: 0,
  refers: false,
  support: [],
  ver: "1",
  ip: "192.0.2.1",
}

type InAreaProps = { answered?: Partial<Bootstrap>; children: ReactNode }

/** Wraps a screen in the student area, whose bootstrap call is answered. */
export function InArea({ answered, children }: InAreaProps) {
  const client = useQueryClient()
  useState(() => client.setQueryData(bootstrapQuery("student").queryKey, { ...bootstrapAnswer, ...answered }))
  return (
    <AreaContext value="student">
      {children}
      <Observer />
    </AreaContext>
  )
}

/** As the header of an area does, so that an invalidated answer is fetched again. */
function Observer() {
  useBootstrap()
  return null
}
