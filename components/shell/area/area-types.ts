import type { ReactNode } from "react"

/** The institute as the shell of an area shows it. */
export type AreaInstitute = {
  name: string
  picture?: string | null
  brandPrimary?: string | null
  brandAccent?: string | null
  /** The URL of its public page. */
  href: string
}

export type ShellPerson = { name: string; picture?: string | null }

/** What features put into the shell of an area. */
export type AreaSlots = {
  bell: ReactNode
  /** The choice of the online status, in the menu of the person. */
  presence?: ReactNode
  /** The link to a learner's basket. */
  basket?: ReactNode
  /** What is said above every screen. */
  notice?: ReactNode
  /** What works unseen beside every screen. */
  background: ReactNode
}
