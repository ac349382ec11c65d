import { keysOf } from "@/lib/shared/keys-of"

/** A part of the product that the platform's owner can switch off, or on for some institutes, without a release. */
interface Flag {
  /** The feature that asks for it, by its folder. */
  owner: string
  /** Whether it is on where nobody has decided anything. */
  isOnAtFirst: boolean
  /** By then it is either taken out of the program or dated anew: a guard turns red on the next day. */
  removeBy: string
}

/**
 * Every flag. Never for rights or for the limits of a plan: a flag says whether something works at the moment, not who may.
 * What each is for stands in the messages of `featureFlags`.
 */
export const FLAGS: Record<FlagKey, Flag> = {
  folderImports: { owner: "imports", isOnAtFirst: true, removeBy: "2027-11-30" },
}

export type FlagKey = "folderImports"
/** The keys of all flags. */
export const FLAG_KEYS = keysOf(FLAGS)
