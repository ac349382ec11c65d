import type { Role } from "@/lib/shared/roles"

/** The institute as the shell of an area shows it. */
export type AreaInstitute = {
  name: string
  picture?: string | null
  brandPrimary?: string | null
  brandAccent?: string | null
  /** The URL of its public page. */
  href: string
}

export type AreaPerson = { name: string; role: Role; picture?: string | null }
