import type { Role } from "@/lib/shared/roles"

/** What the frame of an area shows of its institute and of who is in it. */
export type AreaInstitute = {
  name: string
  picture?: string | null
  brandPrimary?: string | null
  brandAccent?: string | null
  /** Its public page. */
  href: string
}

export type AreaPerson = { name: string; role: Role; picture?: string | null }
